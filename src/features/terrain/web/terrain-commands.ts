import { Mountain } from 'lucide-react';
import type { Command } from '../../../frontend/commands.ts';
import type { CommandSource } from '../../../frontend/feature-web.ts';
import { siteFact } from '../../../frontend/site-facts.ts';
import { noMapReason, useMapSession } from '../../../map/web/map-session.ts';
import { currentLayerAccess, lockFor } from '../../layers/web/index.ts';
import { terrainSourceSchema } from '../contract.ts';
import { NO_HEIGHTS, terrainAccess } from '../rules/terrain-access.ts';
import { turnTerrain } from './turn-terrain.ts';

const is3d = () => useMapSession.getState().view?.is3d() === true;

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
      disabledReason: () => noMapReason() ?? (hasSource || is3d() ? null : `${NO_HEIGHTS}.`),
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
