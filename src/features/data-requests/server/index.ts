/** The public API of requests for data on the server: their endpoints, and reports of other features. */
export { insertDataRequest } from './queries.ts';
export { MAX_REQUESTS_OF_NETWORK, dataRequestRoutes, limitDataRequests } from './request-routes.ts';
