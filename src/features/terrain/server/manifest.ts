import { defineServer } from '../../../backend/feature-server.ts';
import { layersServer } from '../../layers/server/manifest.ts';
import { terrainFeature } from '../feature.ts';
import { SETTINGS, operatorTerrainOf } from './settings.ts';
import { createTerrain } from './terrain.ts';

export const terrainServer = defineServer(terrainFeature, {
  settings: SETTINGS,
  tileTemplates: (config) => ({ TERRAIN_URL: operatorTerrainOf(config)?.tiles }),
  serve({ services, getServing }) {
    const terrain = createTerrain(services, getServing(layersServer).access);
    return { serving: terrain, routes: terrain.routes, refresh: () => terrain.refresh() };
  },
});
