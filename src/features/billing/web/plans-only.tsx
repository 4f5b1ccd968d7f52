import type { ReactNode } from 'react';
import { useHasPlans } from '../../../frontend/site-look.ts';
import { OpenSite } from './open-site.tsx';

/** A page about what is sold. On an open site, where nothing is, it says that everything is free. */
export function PlansOnly({ title, children }: { title: string; children: ReactNode }) {
  return useHasPlans() ? children : <OpenSite title={title} />;
}
