import { lazy } from 'react';

/** Loads when it is first opened, so that the map doesn't wait for it. */
export const ParcelList = lazy(async () => ({ default: (await import('./parcel-list.tsx')).ParcelList }));
