import { lazy } from 'react';

export type { HelpDialogProps } from './help-dialog.tsx';
export { SearchFeedback } from './search-feedback.tsx';

/** Help comes when it is asked for. */
export const HelpDialog = lazy(async () => ({ default: (await import('./help-dialog.tsx')).HelpDialog }));
export const HelpPage = lazy(async () => ({ default: (await import('./help-page.tsx')).HelpPage }));
export const RequestsPage = lazy(async () => ({
  default: (await import('./requests-page.tsx')).RequestsPage,
}));
export const SearchFeedbackPage = lazy(async () => ({
  default: (await import('./search-feedback-page.tsx')).SearchFeedbackPage,
}));
