import { defineServer } from '../../../backend/feature-server.ts';
import { filtersServer } from '../../filters/server/manifest.ts';
import type { CurrentStore } from '../../parcel-tiles/server/index.ts';
import { parcelTilesServer } from '../../parcel-tiles/server/manifest.ts';
import { placeFactsServer } from '../../place-facts/server/manifest.ts';
import { privacyServer } from '../../privacy/server/manifest.ts';
import { createUsage } from '../../usage/server/index.ts';
import { insightsFeature } from '../feature.ts';
import { createChildPlaces } from './child-members.ts';
import { childStatisticsRoute } from './child-routes.ts';
import { createInsightsOf, insightRoutes } from './insight-routes.ts';
import { createInsights } from './insights.ts';
import { computeInsightsJob, queueInsights, queueInsightsOf } from './keep-insights.ts';
import { createOccupancies } from './occupancies.ts';
import { createFindRankedValue } from './ranked-value.ts';
import { statisticsRoute } from './statistics-routes.ts';
import { placeStudyRoute } from './study-routes.ts';
import { createTopOwners } from './top-owners.ts';

export const insightsServer = defineServer(insightsFeature, {
  async open({ services, jobs }) {
    const job = computeInsightsJob(services);
    await queueInsights(services, jobs, job);
    return {
      opened: job,
      jobs: [job],
      // `county` is null when layers or boundaries are published. Layers don't change the numbers. Boundaries do, but the county of a place with outdated
      // numbers is queued when somebody opens the place (`onStale`).
      onPublished: async (county) => {
        if (county !== null) await queueInsightsOf(services, jobs, job, county);
      },
    };
  },
  serve({ services, jobs, get, getServing }, job) {
    const editions = getServing(parcelTilesServer);
    const { selector, findHidden } = getServing(filtersServer);
    const onStale = ({ geoid, version }: CurrentStore) => jobs.enqueue(job, { geoid, version });
    const insights = createInsights(services, { editions, selector, onStale });
    const readTopOwners = createTopOwners({
      insights,
      editions,
      findHidden,
      usage: createUsage(services),
      privacy: get(privacyServer),
    });
    const info = getServing(placeFactsServer);
    const parts = { services, insights, readTopOwners, info };
    const occupancies = createOccupancies(services, onStale);
    const findChildPlaces = createChildPlaces(services);
    return {
      serving: {
        insightsOf: createInsightsOf(parts),
        findRankedValue: createFindRankedValue(services, { editions, selector }),
      },
      routes: [
        ...insightRoutes(parts),
        statisticsRoute({ services, editions, selector, findHidden }),
        placeStudyRoute({ services, insights, editions, occupancies }),
        childStatisticsRoute({ services, insights, editions, findChildPlaces, occupancies, info }),
      ],
    };
  },
});
