/** The browser part of help. */
import { lazy } from 'react';

export type { HelpDialogProps } from './help-dialog.tsx';
export { SearchFeedback } from './search-feedback.tsx';

/** Help comes when it is asked for. */
export const HelpDialog = lazy(async () => ({ default: (await import('./help-dialog.tsx')).HelpDialog }));
