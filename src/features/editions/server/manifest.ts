import { defineServer } from '../../../backend/feature-server.ts';
import { layersServer } from '../../layers/server/manifest.ts';
import { createEditions } from './editions.ts';
import { fitOutlineJob, queueOutlineFits } from './outline/county-outlines.ts';
import { editionsFeature } from '../feature.ts';

export const editionsServer = defineServer(editionsFeature, {
  async open({ services, jobs, refresh }) {
    const job = fitOutlineJob(services, { onFitted: refresh });
    const queue = () => queueOutlineFits(services, jobs, job);
    await queue();
    return { jobs: [job], onPublished: queue };
  },
  async serve({ services, getServing }) {
    const editions = await createEditions(services, getServing(layersServer).sight);
    return {
      serving: editions,
      routes: editions.routes,
      refresh: () => editions.refresh(),
      close: () => editions.close(),
    };
  },
});
