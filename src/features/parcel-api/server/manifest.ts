import { defineServer } from '../../../backend/feature-server.ts';
import { filtersServer } from '../../filters/server/manifest.ts';
import { parcelTilesServer } from '../../parcel-tiles/server/manifest.ts';
import { createParcelReader } from '../../parcels/server/index.ts';
import { privacyServer } from '../../privacy/server/manifest.ts';
import { searchServer } from '../../search/server/manifest.ts';
import { parcelApiFeature } from '../feature.ts';
import { apiAccountRoutes } from './account-routes.ts';
import { parcelApiRoutes } from './parcel-api-routes.ts';

export const parcelApiServer = defineServer(parcelApiFeature, {
  serve: ({ services, get, getServing }) => ({
    routes: [
      ...parcelApiRoutes(services, {
        reader: createParcelReader(services, get(privacyServer)),
        search: getServing(searchServer),
        filters: getServing(filtersServer),
        editions: getServing(parcelTilesServer),
      }),
      ...apiAccountRoutes(services),
    ],
  }),
});
