import { type SightedLayer, defaultAudience } from '../../src/features/layers/rules/layer-sight.ts';
import type { LayerSight } from '../../src/features/layers/server/index.ts';

/** The audience of layers on a site with plans, where the operator changed nothing. */
export const DEFAULT_SIGHT: LayerSight = {
  audience: (layer: SightedLayer) => Promise.resolve(defaultAudience(layer, 'plans')),
};

/** The audience of layers on a site where everyone sees all of them. */
export const OPEN_SIGHT: LayerSight = { audience: () => Promise.resolve('everyone') };
