import { lazy } from 'react';

/** Loaded after an area was drawn. */
export const SaveFocusArea = lazy(async () => ({
  default: (await import('./save-focus-area.tsx')).SaveFocusArea,
}));
