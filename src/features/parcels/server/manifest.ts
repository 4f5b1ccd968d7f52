import { defineServer, extend } from '../../../backend/feature-server.ts';
import { PARCELS_OF_REMOVALS } from '../../privacy/server/index.ts';
import { privacyServer } from '../../privacy/server/manifest.ts';
import { findRemovalMatches } from './find-removal-matches.ts';
import { followRemoval } from './follow-removals.ts';
import { listColumnsJob, queueColumnLists } from './list-edition-columns.ts';
import { parcelRoutes } from './parcel-routes.ts';
import { parcelsFeature } from '../feature.ts';

export const parcelsServer = defineServer(parcelsFeature, {
  extensions: [
    extend(PARCELS_OF_REMOVALS, (services) => ({
      find: (rule, options) => findRemovalMatches(services, rule, options),
      follow: followRemoval,
    })),
  ],
  async open({ services, jobs }) {
    await queueColumnLists(services, jobs);
    return { jobs: [listColumnsJob(services)] };
  },
  serve: ({ services, get }) => ({ routes: parcelRoutes(services, get(privacyServer)) }),
});
