import { lazy } from 'react';

/** Loads when the layers are first opened. */
export const BoundariesSection = lazy(async () => ({
  default: (await import('./boundaries-section.tsx')).BoundariesSection,
}));
