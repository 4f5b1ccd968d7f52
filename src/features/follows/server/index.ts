/** Public API of follows: bookmarks of parcels, and followed places. */
export { followRoutes } from './routes.ts';
