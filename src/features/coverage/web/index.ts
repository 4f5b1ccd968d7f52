import { lazy } from 'react';

/** Pages beside the map: they come when they are opened. */
export const CoveragePage = lazy(async () => ({
  default: (await import('./coverage-page.tsx')).CoveragePage,
}));
export const QualityPage = lazy(async () => ({ default: (await import('./quality-page.tsx')).QualityPage }));
