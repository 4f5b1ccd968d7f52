import { type Actor, hasSiteControl } from '../../../kernel/permission.ts';

/** Why nobody can have 3D here. */
export const NO_HEIGHTS = 'This site has no elevation source';

/** What the 3D button may do: `upgrade` tells who could, `none` that there are no heights to show. */
export type TerrainAccess = 'open' | 'upgrade' | 'none';

export function terrainAccess(actor: Actor, hasSource: boolean): TerrainAccess {
  if (!hasSource) return 'none';
  return hasSiteControl(actor) ? 'open' : 'upgrade';
}
