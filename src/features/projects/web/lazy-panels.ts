import { lazy } from 'react';

/** Panels come when they are first opened: the map doesn't wait for them. */
export const ProjectTools = lazy(async () => ({
  default: (await import('./project-tools.tsx')).ProjectTools,
}));
export const ProjectHost = lazy(async () => ({ default: (await import('./project-host.tsx')).ProjectHost }));
