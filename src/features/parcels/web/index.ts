export { useFloatLabels } from './float-labels.ts';
export { ParcelList } from './lazy-panels.ts';
export { PARCEL_PARTS, parcelPart } from './parcel-parts.tsx';
export { clearSelection, selectParcel, selectParcelByFid } from './selection.ts';
export { findSummary, showSummariesOf } from './summaries.ts';
export { summaryTitle } from './summary-label.ts';
export { useParcel } from './use-parcel.ts';
export { useSelectedParcel } from './use-selected-on-map.ts';
