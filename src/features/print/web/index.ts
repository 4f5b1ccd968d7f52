import { lazy } from 'react';

export { PrintButton } from './print-button.tsx';
export { printCommands } from './print-commands.ts';

export type { PrintPaneProps } from './print-pane.tsx';

/** Loaded when printing is first opened. */
export const PrintPane = lazy(async () => ({ default: (await import('./print-pane.tsx')).PrintPane }));
export const PrintFrame = lazy(async () => ({ default: (await import('./print-frame.tsx')).PrintFrame }));
