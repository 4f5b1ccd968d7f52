import { lazy } from 'react';

/** Each pane loads when it is first opened. */
export const QueryPane = lazy(async () => ({ default: (await import('./query/query-pane.tsx')).QueryPane }));
export const QueryBanner = lazy(async () => ({ default: (await import('./query-banner.tsx')).QueryBanner }));
export const ListPane = lazy(async () => ({ default: (await import('./list/list-pane.tsx')).ListPane }));
