import { defineServer } from '../../../backend/feature-server.ts';
import { parcelTilesServer } from '../../parcel-tiles/server/manifest.ts';
import { privacyServer } from '../../privacy/server/manifest.ts';
import { historyFeature } from '../feature.ts';
import { changesCommand } from './changes-command.ts';
import { compareJob, queueComparisons } from './comparisons.ts';
import { historyRoutes } from './routes.ts';
import { changeTileRoutes } from './tile-routes.ts';

export const historyServer = defineServer(historyFeature, {
  async open({ services, jobs }) {
    await queueComparisons(services, jobs);
    return {
      jobs: [compareJob(services)],
      onPublished: async (county) => {
        if (county !== null) await queueComparisons(services, jobs, county);
      },
    };
  },
  commands: [changesCommand],
  serve: ({ services, get, getServing }) => ({
    routes: [
      ...historyRoutes(services, get(privacyServer)),
      ...changeTileRoutes(services, getServing(parcelTilesServer)),
    ],
  }),
});
