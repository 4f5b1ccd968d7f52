import { FEATURE_ORDER } from '../../features/feature-order.ts';
import type { PageEntry } from '../../frontend/feature-pages.ts';

const modules = import.meta.glob<Readonly<Record<string, readonly PageEntry[]>>>(
  '../../features/*/web/pages.ts',
  { eager: true },
);

/** The pages of all features that have a `web/pages.ts`, in the order of the features. */
export const PAGES: readonly PageEntry[] = FEATURE_ORDER.flatMap((name) =>
  Object.values(modules[`../../features/${name}/web/pages.ts`] ?? {}).flat(),
);
