import { lazy } from 'react';

/** Comes when parcels are filtered. */
export const QueryBanner = lazy(async () => ({ default: (await import('./query-banner.tsx')).QueryBanner }));
