import { lazy } from 'react';

/** Comes with the parcel panel: the map doesn't wait for it. */
export const PropertyImages = lazy(async () => ({
  default: (await import('./property-images.tsx')).PropertyImages,
}));
