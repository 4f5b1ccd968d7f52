import { lazy } from 'react';

export const OwnerPane = lazy(async () => ({ default: (await import('./owner-pane.tsx')).OwnerPane }));
