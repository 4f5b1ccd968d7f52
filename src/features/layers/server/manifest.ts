import { defineServer } from '../../../backend/feature-server.ts';
import { layersFeature } from '../feature.ts';
import { ACTS } from './acts.ts';
import { createLayers } from './layers.ts';
import { SETTINGS, satellitesOf } from './settings.ts';
import { publishWorldLayers } from './world-layers.ts';

export const layersServer = defineServer(layersFeature, {
  acts: ACTS,
  settings: SETTINGS,
  tileTemplates(config) {
    const [first, second] = satellitesOf(config);
    return { SATELLITE_1_URL: first?.tiles, SATELLITE_2_URL: second?.tiles };
  },
  seed: publishWorldLayers,
  async serve({ services }) {
    const layers = await createLayers(services);
    // The first page already needs the hosts of the layers of other sites in its headers.
    await layers.refresh();
    return {
      serving: layers,
      routes: layers.routes,
      refresh: () => layers.refresh(),
      imageOrigins: () => layers.imageOrigins(),
      close: () => layers.close(),
    };
  },
});
