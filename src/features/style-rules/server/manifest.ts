import { defineServer } from '../../../backend/feature-server.ts';
import { filtersServer } from '../../filters/server/manifest.ts';
import { layersServer } from '../../layers/server/manifest.ts';
import { parcelTilesServer } from '../../parcel-tiles/server/manifest.ts';
import { styleRulesFeature } from '../feature.ts';
import { deleteUnusedSourcesJob } from '../jobs/index.ts';
import { sourceRoutes } from './source-routes.ts';
import { summaryRoutes } from './summary-routes.ts';

export const styleRulesServer = defineServer(styleRulesFeature, {
  open: ({ services }) => ({ jobs: [deleteUnusedSourcesJob(services)] }),
  serve({ services, getServing }) {
    const editions = getServing(parcelTilesServer);
    const { selector } = getServing(filtersServer);
    const { painted } = getServing(layersServer);
    return {
      routes: [
        ...sourceRoutes(services, editions, selector, painted),
        ...summaryRoutes(services, editions, selector),
      ],
    };
  },
});
