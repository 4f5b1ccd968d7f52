import { lazy } from 'react';

/** Loads with the parcel panel, so that the map doesn't wait for it. */
export const PropertyImages = lazy(async () => ({
  default: (await import('./property-images.tsx')).PropertyImages,
}));
