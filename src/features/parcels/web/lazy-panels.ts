import { lazy } from 'react';

/** Each panel loads when it is first opened, so that the map doesn't wait for it. */
export const ParcelPanel = lazy(async () => ({ default: (await import('./parcel-panel.tsx')).ParcelPanel }));
export const ParcelList = lazy(async () => ({ default: (await import('./parcel-list.tsx')).ParcelList }));
export const MultiSelectPane = lazy(async () => ({
  default: (await import('./multi-select-pane.tsx')).MultiSelectPane,
}));
