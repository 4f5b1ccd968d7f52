import { lazy } from 'react';

/** Loaded together with the sign-in form. */
export const SingleSignOn = lazy(async () => ({
  default: (await import('./single-sign-on.tsx')).SingleSignOn,
}));
