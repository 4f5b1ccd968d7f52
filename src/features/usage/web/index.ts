/** Public API of usage in the browser. */
export { useRecordViewLimits } from './use-record-view-limits.ts';
