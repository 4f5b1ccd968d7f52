import { definePages } from '../../../frontend/feature-pages.ts';
import { siteFeature } from '../feature.ts';

export const sitePages = definePages(siteFeature, {
  '/users/sign_out': async () => (await import('./sign-out-page.tsx')).SignOutPage,
});
