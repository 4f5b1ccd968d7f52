/** The public API of help in the browser. */
import { lazy } from 'react';

export type { HelpDialogProps } from './help-dialog.tsx';
export { SearchFeedback } from './search-feedback.tsx';

/** Loads when the help is first opened. */
export const HelpDialog = lazy(async () => ({ default: (await import('./help-dialog.tsx')).HelpDialog }));
