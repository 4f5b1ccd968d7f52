import { lazy } from 'react';

export { singleSignOnPages } from './pages.ts';

/** Comes with the form of signing in. */
export const SingleSignOn = lazy(async () => ({
  default: (await import('./single-sign-on.tsx')).SingleSignOn,
}));
