import { defineServer } from '../../../backend/feature-server.ts';
import { filtersServer } from '../../filters/server/manifest.ts';
import { insightsServer } from '../../insights/server/manifest.ts';
import { placeFactsServer } from '../../place-facts/server/manifest.ts';
import { placeQuestionsFeature } from '../feature.ts';
import { questionRoutes } from './question-routes.ts';
import { createQuestions } from './questions.ts';
import { SETTINGS, findSettingIssues } from './settings.ts';

export const placeQuestionsServer = defineServer(placeQuestionsFeature, {
  settings: SETTINGS,
  findSettingIssues,
  serve({ services, getServing }) {
    const questions = createQuestions(services, {
      info: getServing(placeFactsServer),
      ...getServing(insightsServer),
      optionsOf: getServing(filtersServer).optionsOf,
    });
    return { routes: questionRoutes(questions) };
  },
});
