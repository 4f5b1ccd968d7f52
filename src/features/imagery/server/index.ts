export { imageryRoutes } from './imagery-routes.ts';
