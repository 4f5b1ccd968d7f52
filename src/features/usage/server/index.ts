/** Public API of usage: counts what people use against the limits of their plan. */
export {
  ALL_ALLOWED,
  type Allowed,
  type Usage,
  createUsage,
  refundUse,
  recordUse,
  usageOf,
} from './usage.ts';
export { signedInKey } from './holders.ts';
export { usageRoutes } from './usage-routes.ts';
export { USES_OF_PERSON } from './queries-personal.ts';
