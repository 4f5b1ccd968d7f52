/** The door of parcels: reading one parcel, or the summaries of many. */
export { findRemovalMatches } from './find-removal-matches.ts';
export { findHiddenFids } from './hidden-parcels.ts';
export { parcelRoutes } from './parcel-routes.ts';
