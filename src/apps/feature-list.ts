import { FEATURE_ORDER } from '../features/feature-order.ts';
import { type Feature, exportOf } from '../kernel/feature.ts';

/** The manifests of all features, imported by name, so that a new feature takes one line in `feature-order.ts`. */
export const FEATURES: readonly Feature[] = await Promise.all(
  FEATURE_ORDER.map(async (name) => {
    const module: unknown = await import(`../features/${name}/feature.ts`);
    return exportOf(module, name, 'Feature') as Feature;
  }),
);
