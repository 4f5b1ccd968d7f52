import { defineServer, extend } from '../../../backend/feature-server.ts';
import { PARCELS_FOR_PRIVACY } from '../../privacy/server/index.ts';
import { privacyServer } from '../../privacy/server/manifest.ts';
import { parcelsFeature } from '../feature.ts';
import { findOptOutMatches } from './find-opt-out-matches.ts';
import { followOptOut } from './follow-opt-outs.ts';
import { listColumnsJob, queueColumnLists } from './list-edition-columns.ts';
import { nameParcels } from './name-parcels.ts';
import { parcelRoutes } from './parcel-routes.ts';
import { SETTINGS } from './settings.ts';

export const parcelsServer = defineServer(parcelsFeature, {
  settings: SETTINGS,
  extensions: [
    extend(PARCELS_FOR_PRIVACY, (services) => ({
      find: (rule, options) => findOptOutMatches(services, rule, options),
      follow: followOptOut,
      names: (request) => nameParcels(services, request),
    })),
  ],
  async open({ services, jobs }) {
    await queueColumnLists(services, jobs);
    return { jobs: [listColumnsJob(services)] };
  },
  serve: ({ services, get }) => ({ routes: parcelRoutes(services, get(privacyServer)) }),
});
