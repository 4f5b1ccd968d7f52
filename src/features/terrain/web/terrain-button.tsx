import { Mountain } from 'lucide-react';
import { useSiteFact } from '../../../frontend/site-facts.ts';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { useMapSession } from '../../../map/web/map-session.ts';
import { lockFor, useLayerAccess } from '../../layers/web/index.ts';
import { terrainSourceSchema } from '../contract.ts';
import { terrainAccess, terrainRefusal } from '../rules/terrain-access.ts';
import { turnTerrain } from './turn-terrain.ts';
import { useIs3d, useShadeOnMap, useTerrainOnMap } from './use-terrain-on-map.ts';

const configuredSchema = terrainSourceSchema.nullable();

/** Switches between 2D and 3D. A map that the reader tilted by hand can always be switched back to 2D. */
export function TerrainButton() {
  const { view, state, isToolActive } = useMapSession();
  /** Undefined until the source is loaded; null when the site has no heights. */
  const source = useSiteFact('terrain', configuredSchema);
  const flatReason = isToolActive ? 'Drawing needs the flat map' : null;
  const layerAccess = useLayerAccess();
  const terrain = terrainAccess(layerAccess.stateOf('terrain'), (source ?? null) !== null);
  useTerrainOnMap(terrain === 'open' && flatReason === null ? (source ?? null) : null);
  useShadeOnMap(source ?? null);
  const is3d = useIs3d();
  if (source === undefined || !layerAccess.isLoaded || view === null || state !== 'ready')
    return <IconButton icon={Mountain} label="3D terrain" look="card" placement="left" isDisabled />;
  return (
    <IconButton
      icon={Mountain}
      label="3D terrain"
      look="card"
      placement="left"
      isPressedDown={is3d}
      disabledReason={is3d ? null : (flatReason ?? terrainRefusal(terrain))}
      onPress={() => turnTerrain(terrain, lockFor('3D terrain', layerAccess.audienceOf('terrain')))}
    />
  );
}
