/** Public API of billing. */
export { settleSuspensions } from './settle-suspensions.ts';
export { PLAN_HOLDINGS, type PlanHolding, type Suspensions, createSuspensions } from './suspensions.ts';
