import { defineServer } from '../../../backend/feature-server.ts';
import { placesFeature } from '../feature.ts';
import { createBoundaryTiles } from './boundary-tiles.ts';
import { placeRoutes } from './place-routes.ts';
import { seedPlaces } from './seed-places.ts';

export const placesServer = defineServer(placesFeature, {
  async seed(services, io) {
    io.progress('Places of the United States and Canada ...');
    await seedPlaces(services, (label) => io.progress(label));
  },
  serve({ services }) {
    const tiles = createBoundaryTiles(services);
    return { routes: [...placeRoutes(services), ...tiles.routes], close: () => tiles.close() };
  },
});
