import { defineServer } from '../../../backend/feature-server.ts';
import { usageFeature } from '../feature.ts';
import { deleteOldUsesJob } from '../jobs/index.ts';
import { USES_OF_PERSON } from './queries-personal.ts';
import { usageRoutes } from './usage-routes.ts';

export const usageServer = defineServer(usageFeature, {
  personalData: [USES_OF_PERSON],
  open: ({ services }) => ({ jobs: [deleteOldUsesJob(services)] }),
  serve: ({ services }) => ({ routes: usageRoutes(services) }),
});
