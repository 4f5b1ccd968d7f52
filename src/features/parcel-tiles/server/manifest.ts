import { defineServer } from '../../../backend/feature-server.ts';
import { layersServer } from '../../layers/server/manifest.ts';
import { parcelTilesFeature } from '../feature.ts';
import { fitOutlineJob, queueOutlineFits } from './outline/county-outlines.ts';
import { createParcelStores } from './parcel-stores.ts';

export const parcelTilesServer = defineServer(parcelTilesFeature, {
  async open({ services, jobs, refresh }) {
    const job = fitOutlineJob(services, jobs, { onFitted: refresh });
    const queueAll = () => queueOutlineFits(services, jobs, job);
    await queueAll();
    return {
      jobs: [job],
      // Without a county, boundaries may have been published, which may change the base outline of any county.
      onPublished: (county) => (county === null ? queueAll() : jobs.enqueue(job, { placePath: county })),
    };
  },
  async serve({ services, getServing }) {
    const editions = await createParcelStores(services, getServing(layersServer).access);
    return {
      serving: editions,
      routes: editions.routes,
      refresh: () => editions.refresh(),
      close: () => editions.close(),
    };
  },
});
