import { defineServer, extend } from '../../../backend/feature-server.ts';
import { route } from '../../../backend/http/route.ts';
import { PAYMENT_KINDS } from '../../payments/server/index.ts';
import { paymentsServer } from '../../payments/server/manifest.ts';
import { listPlanPrices } from '../contract.ts';
import { billingFeature } from '../feature.ts';
import { renewSubscriptionsJob } from '../jobs/index.ts';
import { PROJECTS_OF_GROUPS, changeRoutes } from './change-routes.ts';
import { offerRoutes } from './offer-routes.ts';
import { SUBSCRIPTIONS_OF_PERSON } from './queries-personal.ts';
import { SETTINGS, planPricesOf } from './settings.ts';
import { subscriptionPayments } from './subscription-changes.ts';
import { subscriptionRoutes } from './subscription-routes.ts';

export const billingServer = defineServer(billingFeature, {
  settings: SETTINGS,
  personalData: [SUBSCRIPTIONS_OF_PERSON],
  extensions: [extend(PAYMENT_KINDS, () => subscriptionPayments)],
  open: ({ services, mail, get }) => ({ jobs: [renewSubscriptionsJob(services, get(paymentsServer), mail)] }),
  serve({ services, extensionsOf, get }) {
    const { config } = services;
    const [listProjects = () => Promise.resolve([])] = extensionsOf(PROJECTS_OF_GROUPS);
    return {
      routes: [
        route(listPlanPrices, () => Promise.resolve({ prices: [...planPricesOf(config)] })),
        ...changeRoutes(services, listProjects),
        ...offerRoutes(services),
        ...subscriptionRoutes(services, get(paymentsServer)),
      ],
    };
  },
});
