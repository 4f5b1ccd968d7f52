/** The door of parcels: reading one parcel, or the summaries of many. */
export { type ParcelSpot, findParcelSpot } from './find-parcel-spot.ts';
export { followRemoval, followRemovalsInto } from './follow-removals.ts';
export { findRemovalMatches } from './find-removal-matches.ts';
export { findHiddenFids } from './hidden-parcels.ts';
export { parcelRoutes } from './parcel-routes.ts';
export { listRemovalSubjects } from './removal-subjects.ts';
