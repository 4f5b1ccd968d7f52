import { FEATURE_ORDER } from '../../features/feature-order.ts';
import type { FeatureWeb } from '../../frontend/feature-web.ts';
import { exportOf } from '../../kernel/feature.ts';

const modules = import.meta.glob('../../features/*/web/manifest.ts', { eager: true });

/** The parts of all features that have a `web/manifest.ts`, in the order of the features. */
export const WEB_MANIFESTS: readonly FeatureWeb[] = FEATURE_ORDER.flatMap((name) => {
  const module = modules[`../../features/${name}/web/manifest.ts`];
  return module === undefined ? [] : (exportOf(module, name, 'Web') as FeatureWeb);
});
