import { defineServer } from '../../../backend/feature-server.ts';
import { imageryServer } from '../../imagery/server/manifest.ts';
import { layersServer } from '../../layers/server/manifest.ts';
import { parcelTilesServer } from '../../parcel-tiles/server/manifest.ts';
import { terrainServer } from '../../terrain/server/manifest.ts';
import { siteFeature } from '../feature.ts';
import { SETTINGS } from './settings.ts';
import { chooseSiteKind } from './site-kind.ts';
import { siteRoutes } from './site-routes.ts';

export const siteServer = defineServer(siteFeature, {
  settings: SETTINGS,
  open({ services, storedSettings }) {
    const { config, database } = services;
    const choose = () => chooseSiteKind(database.kysely, config, storedSettings);
    return { beforeServing: choose, onPublished: choose };
  },
  serve({ services, mail, getServing }) {
    const editions = getServing(parcelTilesServer);
    const layers = getServing(layersServer);
    const terrain = getServing(terrainServer);
    const { has } = getServing(imageryServer);
    return {
      routes: siteRoutes(services, {
        tileVersion: async () => [await editions.tileVersion(), await layers.tileVersion()].join('.'),
        terrain: (actor) => terrain.source(actor),
        sendsEmail: () => mail.isConnected,
        imagery: { street_view: has.streetView, birds_eye: has.birdsEye },
      }),
    };
  },
});
