import { definePages } from '../../../frontend/feature-pages.ts';
import { dataRequestsFeature } from '../feature.ts';

export const dataRequestsPages = definePages(dataRequestsFeature, {
  '/admin/data_requests': async () => (await import('./data-requests-page.tsx')).DataRequestsPage,
});
