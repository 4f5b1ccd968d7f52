/** The door of owners: what else belongs to the owner of a parcel. */
export { ownerRoutes } from './owner-routes.ts';
