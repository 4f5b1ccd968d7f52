export { forgetFloatLabels, useFloatLabels } from './float-labels.ts';
export { HoverBox } from './hover-box.tsx';
export { ParcelList, ParcelPanel, SeveralPane } from './lazy-panels.ts';
export { parcelCommands } from './parcel-commands.ts';
export { ParcelListButton } from './parcel-list-button.tsx';
export { clearSelection, countyPathOf, selectParcel, selectParcelByFid } from './selection.ts';
export { toggleSeveral, useAdding, useSeveralOnMap } from './several.ts';
export { forgetSummaries, showSummariesOf } from './summaries.ts';
export { useParcel } from './use-parcel.ts';
