import { defineServer } from '../../../backend/feature-server.ts';
import { filtersServer } from '../../filters/server/manifest.ts';
import { parcelTilesServer } from '../../parcel-tiles/server/manifest.ts';
import { placeFactsServer } from '../../place-facts/server/manifest.ts';
import { privacyServer } from '../../privacy/server/manifest.ts';
import { createUsage } from '../../usage/server/index.ts';
import { insightsFeature } from '../feature.ts';
import { createInsightsOf, insightRoutes } from './insight-routes.ts';
import { createInsights } from './insights.ts';
import { computeInsightsJob, queueInsights, queueInsightsOf } from './keep-insights.ts';
import { statisticsRoute } from './statistics-routes.ts';
import { createTopOwners } from './top-owners.ts';

export const insightsServer = defineServer(insightsFeature, {
  async open({ services, jobs }) {
    const job = computeInsightsJob(services);
    await queueInsights(services, jobs, job);
    return {
      opened: job,
      jobs: [job],
      // Layers are not in the numbers. Boundaries are: places whose numbers are outdated are queued when somebody looks at them (`onStale`).
      onPublished: async (county) => {
        if (county !== null) await queueInsightsOf(services, jobs, job, county);
      },
    };
  },
  serve({ services, jobs, get, getServing }, job) {
    const editions = getServing(parcelTilesServer);
    const { selector, findHidden } = getServing(filtersServer);
    const insights = createInsights(services, {
      editions,
      selector,
      onStale: ({ geoid, version }) => jobs.enqueue(job, { geoid, version }),
    });
    const readTopOwners = createTopOwners({
      insights,
      editions,
      findHidden,
      usage: createUsage(services),
      privacy: get(privacyServer),
    });
    const parts = { services, insights, readTopOwners, info: getServing(placeFactsServer) };
    return {
      serving: { insightsOf: createInsightsOf(parts) },
      routes: [...insightRoutes(parts), statisticsRoute({ services, editions, selector, findHidden })],
    };
  },
});
