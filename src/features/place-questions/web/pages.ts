import { definePages } from '../../../frontend/feature-pages.ts';
import { placeQuestionsFeature } from '../feature.ts';

export const placeQuestionsPages = definePages(placeQuestionsFeature, {
  '/{placePath}/questions': async () => (await import('./questions-page.tsx')).QuestionsPage,
});
