import { Mountain } from 'lucide-react';
import type { Command } from '../../../frontend/commands.ts';
import type { CommandSource } from '../../../frontend/feature-web.ts';
import { siteFact } from '../../../frontend/site-facts.ts';
import { noMapReason, useMapSession } from '../../../map/web/map-session.ts';
import { currentLayerAccess, lockFor } from '../../layers/web/index.ts';
import { terrainSourceSchema } from '../contract.ts';
import { terrainAccess, terrainRefusal } from '../rules/terrain-access.ts';
import { turnTerrain } from './turn-terrain.ts';

const is3d = () => useMapSession.getState().view?.is3d() === true;

/** Returns a sentence that says why the reader can't have 3D now, or null. */
function refusalNow(hasSource: boolean): string | null {
  const { isLoaded, stateOf } = currentLayerAccess();
  if (hasSource && !isLoaded) return 'The map is loading.';
  const refusal = terrainRefusal(terrainAccess(stateOf('terrain'), hasSource));
  return refusal === null ? null : `${refusal}.`;
}

/** Returns the command that switches 3D on and off. `hasSource` is true when the site has heights. */
function commandsOf(hasSource: boolean): readonly Command[] {
  return [
    {
      id: 'map.terrain',
      title: '3D terrain',
      group: 'Map',
      icon: Mountain,
      keywords: ['2D', 'tilt', 'pitch', 'heights', 'relief', 'elevation'],
      isOn: is3d,
      disabledReason: () => noMapReason() ?? (is3d() ? null : refusalNow(hasSource)),
      run: () => {
        const layerAccess = currentLayerAccess();
        turnTerrain(
          terrainAccess(layerAccess.stateOf('terrain'), hasSource),
          lockFor('3D terrain', layerAccess.audienceOf('terrain')),
        );
      },
    },
  ];
}

export const terrainCommands: CommandSource = {
  order: 40,
  list: ({ site }) =>
    commandsOf((siteFact(site, 'terrain', terrainSourceSchema.nullable()) ?? null) !== null),
};
