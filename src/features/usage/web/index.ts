/** Public API of usage in the browser. */
export { RECORD_VIEW_LIMITS, useRecordViewLimits } from './use-record-view-limits.ts';
