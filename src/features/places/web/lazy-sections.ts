import { lazily } from '../../../frontend/feature-web.ts';

/** Loads when the layers are first opened. */
export const BoundariesSection = lazily(
  async () => (await import('./boundaries-section.tsx')).BoundariesSection,
);
