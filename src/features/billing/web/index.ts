/** Public API of plans and billing in the browser: pages that only sites with plans have. */
export { PlansOnly } from './plans-only.tsx';
