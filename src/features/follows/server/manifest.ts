import { defineServer } from '../../../backend/feature-server.ts';
import { followsFeature } from '../feature.ts';
import { FOLLOWS_OF_PERSON } from './queries-personal.ts';
import { REMOVED_FOLLOWS } from './queries.ts';
import { followRoutes } from './routes.ts';

export const followsServer = defineServer(followsFeature, {
  personalData: [FOLLOWS_OF_PERSON],
  softDeletes: [REMOVED_FOLLOWS],
  serve: ({ services }) => ({ routes: followRoutes(services) }),
});
