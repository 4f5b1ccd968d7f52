import { defineServer } from '../../../backend/feature-server.ts';
import { paymentsFeature } from '../feature.ts';
import { settlePaymentsJob } from '../jobs/index.ts';
import { ACTS } from './acts.ts';
import { cardRoutes } from './card-routes.ts';
import { paymentRoutes } from './payment-routes.ts';
import { PAYMENT_KINDS } from './payments-api.ts';
import { createPayments } from './payments.ts';
import { ADDRESS_OF_PERSON, CARDS_OF_PERSON, PAYMENTS_OF_PERSON } from './queries-personal.ts';
import { revenueRoutes } from './revenue-routes.ts';
import { SETTINGS, findPaymentIssues } from './settings.ts';
import { addStripeWebhook } from './stripe-webhook.ts';

/** The hosts of Stripe's card form (docs.stripe.com/security/guide). */
const STRIPE_ORIGINS = ['https://js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com'];

export const paymentsServer = defineServer(paymentsFeature, {
  acts: ACTS,
  settings: SETTINGS,
  findSettingIssues: findPaymentIssues,
  personalData: [PAYMENTS_OF_PERSON, CARDS_OF_PERSON, ADDRESS_OF_PERSON],
  open({ services, extensionsOf }) {
    const payments = createPayments(services, () => extensionsOf(PAYMENT_KINDS));
    return { opened: payments, jobs: [settlePaymentsJob(payments)] };
  },
  serve({ services }, payments) {
    const db = services.database.kysely;
    return {
      routes: [
        ...paymentRoutes(services, payments),
        ...revenueRoutes(services, payments),
        ...cardRoutes(db, payments),
      ],
      codeOrigins: () => (payments.way() === 'stripe' ? STRIPE_ORIGINS : []),
      mount: (server) => addStripeWebhook(server, db, payments),
    };
  },
});
