import { defineServer } from '../../../backend/feature-server.ts';
import { route } from '../../../backend/http/route.ts';
import { listPlanPrices } from '../contract.ts';
import { billingFeature } from '../feature.ts';
import { SETTINGS, planPricesOf } from './settings.ts';

export const billingServer = defineServer(billingFeature, {
  settings: SETTINGS,
  serve: ({ services: { config } }) => ({
    routes: [route(listPlanPrices, () => Promise.resolve({ prices: [...planPricesOf(config)] }))],
  }),
});
