import { lazy } from 'react';

export { printCommands } from './print-commands.ts';

/** Loaded when printing is first opened. */
export const PrintFrame = lazy(async () => ({ default: (await import('./print-frame.tsx')).PrintFrame }));
