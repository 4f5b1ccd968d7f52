import { lazily } from '../../../frontend/feature-web.ts';

/** The sign-in form for pages that contain it. Most pages open it in a dialog, or never. */
export const SignInForm = lazily(async () => (await import('./sign-in-form.tsx')).SignInForm);
