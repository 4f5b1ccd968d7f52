import { defineServer } from '../../../backend/feature-server.ts';
import { FOLLOWS_OF_PERSON } from './queries-personal.ts';
import { followRoutes } from './routes.ts';
import { followsFeature } from '../feature.ts';

export const followsServer = defineServer(followsFeature, {
  personalData: [FOLLOWS_OF_PERSON],
  serve: ({ services }) => ({ routes: followRoutes(services) }),
});
