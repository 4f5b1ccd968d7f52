import { lazy } from 'react';

/** Loads when it is first opened, so that the map doesn't wait for it. */
export const StylePanel = lazy(async () => ({ default: (await import('./style-panel.tsx')).StylePanel }));
