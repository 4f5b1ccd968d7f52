import { lazy } from 'react';

/** Comes when the layers are first opened. */
export const BoundariesSection = lazy(async () => ({
  default: (await import('./boundaries-section.tsx')).BoundariesSection,
}));
