import { definePages } from '../../../frontend/feature-pages.ts';
import { placeFactsFeature } from '../feature.ts';

export const placeFactsPages = definePages(placeFactsFeature, {
  '/admin/facts': async () => (await import('./fact-sets-page.tsx')).FactSetsPage,
});
