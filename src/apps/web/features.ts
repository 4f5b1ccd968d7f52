import { FEATURE_ORDER } from '../../features/feature-order.ts';
import { type Feature, exportOf } from '../../kernel/feature.ts';

const modules = import.meta.glob('../../features/*/feature.ts', { eager: true });

/** The manifests of all features in the browser, in the order of the features. */
export const FEATURES: readonly Feature[] = FEATURE_ORDER.map(
  (name) => exportOf(modules[`../../features/${name}/feature.ts`], name, 'Feature') as Feature,
);
