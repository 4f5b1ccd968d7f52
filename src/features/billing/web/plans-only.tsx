import type { ReactNode } from 'react';
import { useHasPlans } from '../../../frontend/site-look.ts';
import { OpenSite } from './open-site.tsx';

/** Shows a page about plans or payments. On an open site, which sells nothing, says instead that everything is free. */
export function PlansOnly({ title, children }: { title: string; children: ReactNode }) {
  return useHasPlans() ? children : <OpenSite title={title} />;
}
