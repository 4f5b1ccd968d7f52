import { lazy } from 'react';

/** Loaded when printing is first opened. */
export const PrintFrame = lazy(async () => ({ default: (await import('./print-frame.tsx')).PrintFrame }));
