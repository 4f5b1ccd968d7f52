import { MapPinned } from 'lucide-react';
import { definePages } from '../../../frontend/feature-pages.ts';
import { coverageFeature } from '../feature.ts';

export const coveragePages = definePages(
  coverageFeature,
  {
    '/coverage': async () => (await import('./coverage-page.tsx')).CoveragePage,
    '/{placePath}/quality': async () => (await import('./quality-page.tsx')).QualityPage,
  },
  { '/coverage': MapPinned },
);
