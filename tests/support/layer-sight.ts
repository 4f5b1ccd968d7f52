import { type SightedLayer, defaultAudience } from '../../src/features/layers/rules/layer-sight.ts';
import type { LayerSight } from '../../src/features/layers/server/index.ts';

/** Who sees layers where no operator has decided anything, on a site with plans. */
export const DEFAULT_SIGHT: LayerSight = {
  audience: (layer: SightedLayer) => Promise.resolve(defaultAudience(layer, 'plans')),
};

/** Who sees layers where everyone sees all of them. */
export const OPEN_SIGHT: LayerSight = { audience: () => Promise.resolve('everyone') };
