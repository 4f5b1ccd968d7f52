import { lazily } from '../../../frontend/feature-web.ts';

/** Loaded when the Layers card is first opened. */
export const BoundariesSection = lazily(
  async () => (await import('./boundaries-section.tsx')).BoundariesSection,
);
