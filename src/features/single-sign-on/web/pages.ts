import { definePages } from '../../../frontend/feature-pages.ts';
import { singleSignOnFeature } from '../feature.ts';

export const singleSignOnPages = definePages(singleSignOnFeature, {
  '/users/single_sign_on': async () => (await import('./return-page.tsx')).ReturnPage,
});
