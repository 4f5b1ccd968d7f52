import { lazy } from 'react';

/** Comes when it is first opened: the map doesn't wait for it. */
export const ChangesPane = lazy(async () => ({ default: (await import('./changes-pane.tsx')).ChangesPane }));
