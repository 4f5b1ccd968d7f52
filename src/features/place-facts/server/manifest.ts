import { defineServer } from '../../../backend/feature-server.ts';
import { placeFactsFeature } from '../feature.ts';
import { ACTS } from './acts.ts';
import { factsListCommand, factsLoadCommand, factsRemoveCommand } from './fact-commands.ts';
import { factRoutes } from './fact-routes.ts';
import { createPlaceInfo } from './place-info.ts';
import { SETTINGS } from './settings.ts';

export const placeFactsServer = defineServer(placeFactsFeature, {
  acts: ACTS,
  settings: SETTINGS,
  commands: [factsLoadCommand, factsListCommand, factsRemoveCommand],
  serve({ services }) {
    const info = createPlaceInfo(services);
    return { serving: info, routes: factRoutes(services, info) };
  },
});
