import { definePages } from '../../../frontend/feature-pages.ts';
import { privacyFeature } from '../feature.ts';

export const privacyPages = definePages(privacyFeature, {
  '/admin/removals': async () => (await import('./opt-outs-page.tsx')).OptOutsPage,
  '/admin/access-log': async () => (await import('./access-log-page.tsx')).AccessLogPage,
});
