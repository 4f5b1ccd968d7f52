import { definePages } from '../../../frontend/feature-pages.ts';
import { siteFeature } from '../feature.ts';

export const sitePages = definePages(siteFeature, {
  '/plans': async () => (await import('./plans-page.tsx')).PlansPage,
});
