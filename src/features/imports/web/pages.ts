import { definePages } from '../../../frontend/feature-pages.ts';
import { importsFeature } from '../feature.ts';

export const importsPages = definePages(importsFeature, {
  '/admin/imports/{rest*}': async () => (await import('./imports-page.tsx')).ImportsPage,
  '/admin/editions/{rest*}': async () => (await import('./editions-page.tsx')).EditionsPage,
  '/admin/layers/{rest*}': async () => (await import('./layers/layers-page.tsx')).LayersPage,
});
