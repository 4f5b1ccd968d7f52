/** Public API of usage in the browser. */
export { recountRecordViews, useRecordViewLimits } from './use-record-view-limits.ts';
