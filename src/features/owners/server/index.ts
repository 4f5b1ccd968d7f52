/** The public API of owners: the parcels that the owner of a parcel has in its county. */
export { ownerRoutes } from './owner-routes.ts';
