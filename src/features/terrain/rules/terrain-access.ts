import type { LayerState } from '../../layers/rules/layer-audience.ts';

/** Why nobody can have 3D here. */
export const NO_HEIGHTS = 'This site has no elevation source';

/** What the 3D button may do: `upgrade` tells who could, `none` that there are no heights to show. */
export type TerrainAccess = 'open' | 'upgrade' | 'none';

/** `state`: what the reader may do with the layer of heights. */
export function terrainAccess(state: LayerState, hasSource: boolean): TerrainAccess {
  if (!hasSource) return 'none';
  return state === 'open' ? 'open' : 'upgrade';
}
