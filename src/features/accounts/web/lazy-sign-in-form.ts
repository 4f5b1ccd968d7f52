import { lazy } from 'react';

/** The sign-in form for a page that has it as a part. Most pages open it as a window, or never. */
export const SignInForm = lazy(async () => ({ default: (await import('./sign-in-form.tsx')).SignInForm }));
