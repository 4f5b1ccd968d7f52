/** The door of profile in the browser: pages that come when they are opened. */
import { lazy } from 'react';

export { useLetterToken } from './letter-token.ts';

export const AccountPage = lazy(async () => ({ default: (await import('./account-page.tsx')).AccountPage }));
export const SignUpPage = lazy(async () => ({ default: (await import('./account-page.tsx')).SignUpPage }));
export const PasswordPage = lazy(async () => ({
  default: (await import('./account-page.tsx')).PasswordPage,
}));
export const ConfirmPage = lazy(async () => ({ default: (await import('./account-page.tsx')).ConfirmPage }));
export const UnsubscribePage = lazy(async () => ({
  default: (await import('./account-page.tsx')).UnsubscribePage,
}));
