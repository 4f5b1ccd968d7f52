/** The door of the operators' area in the browser: its pages come when they are opened. */
import { lazy } from 'react';

export { ActingAs } from './acting-as.tsx';
export { isAdminPath } from './admin-paths.ts';
export const AdminPages = lazy(async () => ({ default: (await import('./admin-pages.tsx')).AdminPages }));
