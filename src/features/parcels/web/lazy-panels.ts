import { lazy } from 'react';

/** Panels come when they are first opened: the map doesn't wait for them. */
export const ParcelPanel = lazy(async () => ({ default: (await import('./parcel-panel.tsx')).ParcelPanel }));
export const ParcelList = lazy(async () => ({ default: (await import('./parcel-list.tsx')).ParcelList }));
export const MultiSelectPane = lazy(async () => ({
  default: (await import('./multi-select-pane.tsx')).MultiSelectPane,
}));
