import { defineServer } from '../../../backend/feature-server.ts';
import { REMOVED_FOLLOWS } from './queries.ts';
import { FOLLOWS_OF_PERSON } from './queries-personal.ts';
import { followRoutes } from './routes.ts';
import { followsFeature } from '../feature.ts';

export const followsServer = defineServer(followsFeature, {
  personalData: [FOLLOWS_OF_PERSON],
  softDeletes: [REMOVED_FOLLOWS],
  serve: ({ services }) => ({ routes: followRoutes(services) }),
});
