import { defineServer } from '../../../backend/feature-server.ts';
import { preferencesFeature } from '../feature.ts';
import { preferenceRoutes } from './index.ts';
import { PREFERENCES_OF_PERSON } from './queries-personal.ts';

export const preferencesServer = defineServer(preferencesFeature, {
  personalData: [PREFERENCES_OF_PERSON],
  serve: ({ services }) => ({ routes: preferenceRoutes(services) }),
});
