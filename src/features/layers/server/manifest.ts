import { defineServer } from '../../../backend/feature-server.ts';
import { createLayers } from './layers.ts';
import { publishWorldLayers } from './world-layers.ts';
import { layersFeature } from '../feature.ts';

export const layersServer = defineServer(layersFeature, {
  seed: publishWorldLayers,
  async serve({ services }) {
    const layers = await createLayers(services);
    return {
      serving: layers,
      routes: layers.routes,
      refresh: () => layers.refresh(),
      close: () => layers.close(),
    };
  },
});
