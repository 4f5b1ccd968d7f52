import { lazily } from '../../../frontend/feature-web.ts';

/** The sign-in form for a page that has it as a part. Most pages open it as a window, or never. */
export const SignInForm = lazily(async () => (await import('./sign-in-form.tsx')).SignInForm);
