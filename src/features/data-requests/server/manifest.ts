import { defineServer } from '../../../backend/feature-server.ts';
import { dataRequestsFeature } from '../feature.ts';
import { notifyRequestersJob } from '../jobs/index.ts';
import { ACTS } from './acts.ts';
import { DATA_REQUESTS_OF_PERSON } from './queries-personal.ts';
import { dataRequestRoutes } from './request-routes.ts';

export const dataRequestsServer = defineServer(dataRequestsFeature, {
  acts: ACTS,
  personalData: [DATA_REQUESTS_OF_PERSON],
  open: ({ services, mail }) => ({ jobs: [notifyRequestersJob(services, mail)] }),
  serve: ({ services }) => ({ routes: dataRequestRoutes(services) }),
});
