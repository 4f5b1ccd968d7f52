/** Public API of usage in the browser. */
export { LOOKUP_LIMITS, useLookupLimits } from './use-lookup-limits.ts';
