import { defineFeature } from '../../kernel/feature.ts';

export const helpFeature = defineFeature({
  name: 'help',
  permissions: {
    'support_request.create': { who: 'anyone' },
    'support_request.read': { who: 'operator' },
    'support_request.settle': { who: 'operator' },
    'search_feedback.create': { who: 'anyone' },
    'search_feedback.read': { who: 'operator' },
  },
});
