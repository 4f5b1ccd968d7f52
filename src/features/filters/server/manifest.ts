import { defineServer } from '../../../backend/feature-server.ts';
import { focusAreasServer } from '../../focus-areas/server/manifest.ts';
import { parcelTilesServer } from '../../parcel-tiles/server/manifest.ts';
import { privacyServer } from '../../privacy/server/manifest.ts';
import { filtersFeature } from '../feature.ts';
import { createFilters } from './filters.ts';

export const filtersServer = defineServer(filtersFeature, {
  serve({ services, get, getServing }) {
    const filters = createFilters(services, {
      editions: getServing(parcelTilesServer),
      privacy: get(privacyServer),
      openFocusArea: getServing(focusAreasServer).openFocusArea,
    });
    return { serving: filters, routes: filters.routes };
  },
});
