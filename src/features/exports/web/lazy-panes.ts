import { lazy } from 'react';

/** Comes when it is first opened: the map doesn't wait for it. */
export const ExportPane = lazy(async () => ({ default: (await import('./export-pane.tsx')).ExportPane }));
