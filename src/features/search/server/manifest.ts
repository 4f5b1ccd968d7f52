import { defineServer } from '../../../backend/feature-server.ts';
import { parcelTilesServer } from '../../parcel-tiles/server/manifest.ts';
import { privacyServer } from '../../privacy/server/manifest.ts';
import { searchFeature } from '../feature.ts';
import { createSearch } from './search.ts';

export const searchServer = defineServer(searchFeature, {
  serve({ services, get, getServing }) {
    const editions = getServing(parcelTilesServer);
    const parcelsAtPoint = (lon: number, lat: number) => editions.parcelsAtPoint(lon, lat);
    const search = createSearch(services, parcelsAtPoint, get(privacyServer));
    return {
      serving: search,
      routes: search.routes,
      refresh: () => search.refresh(),
      close: () => search.close(),
    };
  },
});
