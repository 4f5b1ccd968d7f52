import { defineServer } from '../../../backend/feature-server.ts';
import { paymentsServer } from '../../payments/server/manifest.ts';
import { storeFeature } from '../feature.ts';
import { describeEditionsJob } from '../jobs/index.ts';
import { describeEditions } from './describe-editions.ts';
import { priceRoutes } from './price-routes.ts';
import { createStore } from './store.ts';
import { storeRoutes } from './store-routes.ts';

export const storeServer = defineServer(storeFeature, {
  open: ({ services, get }) => ({
    opened: createStore(() => get(paymentsServer).way() !== 'none'),
    jobs: [describeEditionsJob(services)],
    onPublished: (county) => (county === null ? Promise.resolve() : describeEditions(services, county)),
  }),
  serve: ({ services }, store) => ({
    routes: [...storeRoutes(services, store.canPay), ...priceRoutes(services)],
  }),
});
