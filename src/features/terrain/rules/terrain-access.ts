import type { LayerState } from '../../layers/rules/layer-audience.ts';

/** The reader's access to 3D. `locked` shows who may use it, `hidden` means that only operators may, and `none` that there are no heights. */
export type TerrainAccess = LayerState | 'none';

/** Returns the access to 3D. `state` is the reader's access to the layer of heights. */
export function terrainAccess(state: LayerState, hasSource: boolean): TerrainAccess {
  return hasSource ? state : 'none';
}

/** Returns the reason why neither an account nor a plan gives this reader 3D, or null. */
export function terrainRefusal(access: TerrainAccess): string | null {
  switch (access) {
    case 'none':
      return 'This site has no elevation source';
    case 'hidden':
      return 'Only the operators of this site have 3D';
    case 'locked':
    case 'open':
      return null;
  }
}
