import { defineServer } from '../../../backend/feature-server.ts';
import { paymentsServer } from '../../payments/server/manifest.ts';
import { privacyServer } from '../../privacy/server/manifest.ts';
import { storeFeature } from '../feature.ts';
import { describeEditionsJob } from '../jobs/index.ts';
import { ACTS } from './acts.ts';
import { addDemoPrices } from './demo-prices.ts';
import { describeEditions } from './describe-editions.ts';
import { priceRoutes } from './price-routes.ts';
import { storeRoutes } from './store-routes.ts';
import { createStore } from './store.ts';

export const storeServer = defineServer(storeFeature, {
  acts: ACTS,
  open({ services, get }) {
    const payments = get(paymentsServer);
    return {
      opened: createStore(() => payments.way() !== 'none'),
      jobs: [describeEditionsJob(services)],
      beforeServing: () => addDemoPrices(services, payments),
      async onPublished(county) {
        if (county === null) return;
        await describeEditions(services, county);
        await addDemoPrices(services, payments);
      },
    };
  },
  serve: ({ services, get }, store) => ({
    routes: [...storeRoutes(services, get(privacyServer), store.canPay), ...priceRoutes(services)],
  }),
});
