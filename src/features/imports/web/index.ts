import { lazy } from 'react';

/** For operators only: comes when it is opened. */
export const ImportsPage = lazy(async () => ({ default: (await import('./imports-page.tsx')).ImportsPage }));
export const LayersPage = lazy(async () => ({
  default: (await import('./layers/layers-page.tsx')).LayersPage,
}));
export const EditionsPage = lazy(async () => ({
  default: (await import('./editions-page.tsx')).EditionsPage,
}));
