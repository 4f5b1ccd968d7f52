/** The public API of the parcel API on the server: its endpoints. */
export { parcelApiRoutes } from './parcel-api-routes.ts';
