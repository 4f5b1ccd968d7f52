import { lazy } from 'react';

/** Loads when the first filter is set. */
export const QueryBanner = lazy(async () => ({ default: (await import('./query-banner.tsx')).QueryBanner }));
