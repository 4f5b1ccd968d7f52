import { lazily } from '../../../frontend/feature-web.ts';

/** The list of parcels, whose code loads when the list is first opened, so that the map doesn't wait for it. */
export const ParcelList = lazily(async () => (await import('./parcel-list.tsx')).ParcelList);
