import { lazy } from 'react';

/** Comes when it is first opened: the map doesn't wait for it. */
export const StylePanel = lazy(async () => ({ default: (await import('./style-panel.tsx')).StylePanel }));
