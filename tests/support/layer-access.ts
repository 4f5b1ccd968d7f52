import { type LayerWithAudience, defaultAudience } from '../../src/features/layers/rules/layer-access.ts';
import type { LayerAudiences, PaintedLayers } from '../../src/features/layers/server/index.ts';
import { Problem } from '../../src/kernel/problem.ts';

/** The audience of layers on a site with plans, where the operator changed nothing. */
export const DEFAULT_ACCESS: LayerAudiences = {
  audience: (layer: LayerWithAudience) => Promise.resolve(defaultAudience(layer, 'plans')),
};

/** The audience of layers on a site where everyone sees all of them. */
export const OPEN_ACCESS: LayerAudiences = { audience: () => Promise.resolve('everyone') };

/** The painted layers of a site that has none. */
export const NO_PAINTED_LAYERS: PaintedLayers = {
  describe: () => Promise.reject(new Problem('not_found')),
  picture: () => Promise.reject(new Problem('not_found')),
};
