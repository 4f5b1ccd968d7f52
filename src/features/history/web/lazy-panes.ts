import { lazy } from 'react';

/** Loaded when it is first opened, so that the map does not wait for it. */
export const ChangesPane = lazy(async () => ({ default: (await import('./changes-pane.tsx')).ChangesPane }));
