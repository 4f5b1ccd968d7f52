import { lazy } from 'react';

/** For operators only: they come when they are opened. */
export const RemovalsPage = lazy(async () => ({
  default: (await import('./removals-page.tsx')).RemovalsPage,
}));
export const AccessLogPage = lazy(async () => ({
  default: (await import('./access-log-page.tsx')).AccessLogPage,
}));
