import { type Extension, defineServer, extend } from '../../../backend/feature-server.ts';
import { route } from '../../../backend/http/route.ts';
import { accountsServer } from '../../accounts/server/manifest.ts';
import { SETTLE_SEATS } from '../../groups/server/index.ts';
import { PAYMENT_KINDS, addsTaxToPlans } from '../../payments/server/index.ts';
import { paymentsServer } from '../../payments/server/manifest.ts';
import { listPlanPrices } from '../contract.ts';
import { billingFeature } from '../feature.ts';
import { renewSubscriptionsJob, settleSuspensionsJob } from '../jobs/index.ts';
import { ACTS } from './acts.ts';
import { adminSubscriptionRoutes } from './admin-routes.ts';
import { changeRoutes } from './change-routes.ts';
import { invoiceRoutes } from './invoice-routes.ts';
import { offerRoutes } from './offer-routes.ts';
import { planTaxRoutes } from './plan-tax-routes.ts';
import { SUBSCRIPTIONS_OF_PERSON } from './queries-personal.ts';
import { SETTINGS, planPricesOf } from './settings.ts';
import { subscriptionPayments } from './subscription-changes.ts';
import { subscriptionRoutes } from './subscription-routes.ts';
import { PLAN_HOLDINGS, type Suspensions, createSuspensions } from './suspensions.ts';

const suspensionsOf: Extension<Suspensions>['make'] = ({ config }, extensionsOf) =>
  createSuspensions(config, extensionsOf(PLAN_HOLDINGS));

export const billingServer = defineServer<{ suspensions: Suspensions }>(billingFeature, {
  acts: ACTS,
  settings: SETTINGS,
  personalData: [SUBSCRIPTIONS_OF_PERSON],
  extensions: [
    extend(PAYMENT_KINDS, (services, extensionsOf) =>
      subscriptionPayments(suspensionsOf(services, extensionsOf)),
    ),
    extend(SETTLE_SEATS, (services, extensionsOf) => {
      const suspensions = suspensionsOf(services, extensionsOf);
      return (trx, groupId) => suspensions.settle(trx, groupId);
    }),
  ],
  open({ services, mail, get, extensionsOf }) {
    const suspensions = suspensionsOf(services, extensionsOf);
    const parts = { payments: get(paymentsServer), suspensions };
    return {
      opened: { suspensions },
      jobs: [renewSubscriptionsJob(services, parts, mail), settleSuspensionsJob(services, suspensions, mail)],
    };
  },
  serve({ services, get }, { suspensions }) {
    const { config } = services;
    const parts = { payments: get(paymentsServer), suspensions };
    return {
      routes: [
        route(listPlanPrices, () =>
          Promise.resolve({ prices: [...planPricesOf(config)], is_taxed: addsTaxToPlans(config) }),
        ),
        ...adminSubscriptionRoutes(services),
        ...changeRoutes(services, parts),
        ...offerRoutes(services),
        ...planTaxRoutes(services, parts.payments),
        ...invoiceRoutes(services, parts.payments),
        ...subscriptionRoutes(services, { ...parts, accounts: get(accountsServer) }),
      ],
    };
  },
});
