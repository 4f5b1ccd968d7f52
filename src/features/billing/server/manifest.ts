import { defineServer } from '../../../backend/feature-server.ts';
import { route } from '../../../backend/http/route.ts';
import { listPlanPrices } from '../contract.ts';
import { billingFeature } from '../feature.ts';
import { PROJECTS_OF_GROUPS, changeRoutes } from './change-routes.ts';
import { SETTINGS, planPricesOf } from './settings.ts';

export const billingServer = defineServer(billingFeature, {
  settings: SETTINGS,
  serve({ services, extensionsOf }) {
    const { config } = services;
    const [listProjects = () => Promise.resolve([])] = extensionsOf(PROJECTS_OF_GROUPS);
    return {
      routes: [
        route(listPlanPrices, () => Promise.resolve({ prices: [...planPricesOf(config)] })),
        ...changeRoutes(services, listProjects),
      ],
    };
  },
});
