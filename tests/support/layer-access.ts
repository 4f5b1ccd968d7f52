import { type LayerWithAudience, defaultAudience } from '../../src/features/layers/rules/layer-access.ts';
import type { LayerAudiences } from '../../src/features/layers/server/index.ts';

/** The audience of layers on a site with plans, where the operator changed nothing. */
export const DEFAULT_ACCESS: LayerAudiences = {
  audience: (layer: LayerWithAudience) => Promise.resolve(defaultAudience(layer, 'plans')),
};

/** The audience of layers on a site where everyone sees all of them. */
export const OPEN_ACCESS: LayerAudiences = { audience: () => Promise.resolve('everyone') };
