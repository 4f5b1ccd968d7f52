import { lazy } from 'react';

export const OwnerPane = lazy(async () => ({ default: (await import('./owner-pane.tsx')).OwnerPane }));
/** Comes with the parcel panel. */
export const OwnerHighlight = lazy(async () => ({
  default: (await import('./owner-highlight.tsx')).OwnerHighlight,
}));
