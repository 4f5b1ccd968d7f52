import { lazy } from 'react';

/** The list of parcels, whose code loads when the list is first opened, so that the map doesn't wait for it. */
export const ParcelList = lazy(async () => ({ default: (await import('./parcel-list.tsx')).ParcelList }));
