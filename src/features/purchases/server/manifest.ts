import { defineServer, extend } from '../../../backend/feature-server.ts';
import { queueExport } from '../../exports/jobs/index.ts';
import { CART_PAGE, startingOf } from '../../exports/server/index.ts';
import { filtersServer } from '../../filters/server/manifest.ts';
import { PAYMENT_KINDS } from '../../payments/server/index.ts';
import { paymentsServer } from '../../payments/server/manifest.ts';
import { privacyServer } from '../../privacy/server/manifest.ts';
import { storeServer } from '../../store/server/manifest.ts';
import { purchasesFeature } from '../feature.ts';
import { settleOrdersJob } from '../jobs/index.ts';
import { ACTS } from './acts.ts';
import { adminOrderRoutes } from './admin-order-routes.ts';
import { cartRoutes } from './cart-routes.ts';
import { orderRoutes } from './order-routes.ts';
import { type OrderParts, orderPayments } from './orders.ts';
import { CART_OF_PERSON, ORDERS_OF_PERSON } from './queries-personal.ts';
import { SETTINGS } from './settings.ts';
import { taxRoutes } from './tax-routes.ts';

export const purchasesServer = defineServer<OrderParts>(purchasesFeature, {
  acts: ACTS,
  settings: SETTINGS,
  personalData: [ORDERS_OF_PERSON, CART_OF_PERSON],
  extensions: [extend(PAYMENT_KINDS, () => orderPayments), extend(CART_PAGE, () => () => '/orders/cart')],
  open({ services, jobs, get }) {
    const parts: OrderParts = {
      services,
      payments: get(paymentsServer),
      enqueue: queueExport({ services, optOuts: get(privacyServer).optOuts }, jobs),
    };
    return { opened: parts, jobs: [settleOrdersJob(parts)] };
  },
  serve: ({ services, jobs, get, getServing }, parts) => ({
    routes: [
      ...cartRoutes({ services, store: get(storeServer) }),
      ...taxRoutes({ ...parts, services }, get(storeServer)),
      ...adminOrderRoutes(services, parts.payments),
      ...orderRoutes(
        { ...parts, services },
        startingOf(services, {
          jobs,
          privacy: get(privacyServer),
          selector: getServing(filtersServer).selector,
        }),
        get(storeServer),
      ),
    ],
  }),
});
