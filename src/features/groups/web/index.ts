/** The door of groups in the browser: pages that come when they are opened. */
import { lazy } from 'react';

export const GroupPage = lazy(async () => ({ default: (await import('./group-page.tsx')).GroupPage }));
export const JoinPage = lazy(async () => ({ default: (await import('./join-page.tsx')).JoinPage }));
