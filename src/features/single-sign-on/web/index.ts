import { lazy } from 'react';

/** Comes with the form of signing in. */
export const SingleSignOn = lazy(async () => ({
  default: (await import('./single-sign-on.tsx')).SingleSignOn,
}));
