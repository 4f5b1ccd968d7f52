import { lazy } from 'react';

/** Panels are loaded when they are first opened, so that they don't delay the map. */
export const ProjectTools = lazy(async () => ({
  default: (await import('./project-tools.tsx')).ProjectTools,
}));
export const ProjectHost = lazy(async () => ({ default: (await import('./project-host.tsx')).ProjectHost }));
