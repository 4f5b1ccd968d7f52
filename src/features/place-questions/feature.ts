import { defineFeature } from '../../kernel/feature.ts';

export const placeQuestionsFeature = defineFeature({
  name: 'place-questions',
  permissions: {
    'question.read': { who: 'anyone', scope: 'read_parcels' },
    'question.ask': { who: 'paid' },
  },
  pages: {
    '/{placePath}/questions': { title: 'Ask A.I.' },
  },
});
