import { lazy } from 'react';

/** Comes when it is first opened: the map doesn't wait for it. */
export const FollowsPane = lazy(async () => ({ default: (await import('./follows-pane.tsx')).FollowsPane }));
