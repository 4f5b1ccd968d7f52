import { lazy } from 'react';

/** Panels come when they are first opened: the map doesn't wait for them. */
export const FocusAreasPane = lazy(async () => ({
  default: (await import('./focus-areas-pane.tsx')).FocusAreasPane,
}));
export const SaveFocusArea = lazy(async () => ({
  default: (await import('./save-focus-area.tsx')).SaveFocusArea,
}));
export const FocusAreaClosed = lazy(async () => ({
  default: (await import('./focus-area-closed.tsx')).FocusAreaClosed,
}));
