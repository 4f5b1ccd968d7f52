import type { LayerState } from '../../layers/rules/layer-audience.ts';

/** The reason why 3D is not available on a site without heights. */
export const NO_HEIGHTS = 'This site has no elevation source';

/** The action of the 3D button. `locked` shows who may use 3D; `none` means that there are no heights. */
export type TerrainAccess = 'open' | 'locked' | 'none';

/** Returns the action of the 3D button. `state` is the reader's access to the layer of heights. */
export function terrainAccess(state: LayerState, hasSource: boolean): TerrainAccess {
  if (!hasSource) return 'none';
  return state === 'open' ? 'open' : 'locked';
}
