import { defineServer } from '../../../backend/feature-server.ts';
import { helpFeature } from '../feature.ts';
import { helpRoutes } from './index.ts';
import { FEEDBACK_OF_PERSON, REQUESTS_OF_PERSON } from './queries-personal.ts';
import { HELP_SETTINGS } from './settings.ts';

export const helpServer = defineServer(helpFeature, {
  settings: HELP_SETTINGS,
  personalData: [REQUESTS_OF_PERSON, FEEDBACK_OF_PERSON],
  serve: ({ services }) => ({ routes: helpRoutes(services) }),
});
