import { lazy } from 'react';

/** Comes when an area was drawn. */
export const SaveFocusArea = lazy(async () => ({
  default: (await import('./save-focus-area.tsx')).SaveFocusArea,
}));
