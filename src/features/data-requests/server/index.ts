/** The public API of requests for data on the server: their endpoints. */
export { MAX_REQUESTS_OF_NETWORK, dataRequestRoutes } from './request-routes.ts';
