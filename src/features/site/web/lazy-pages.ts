import { lazy } from 'react';

/** Pages beside the map: they come when they are opened. */
export const PlansPage = lazy(async () => ({ default: (await import('./plans-page.tsx')).PlansPage }));
