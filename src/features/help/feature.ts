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
  pages: {
    '/help/{article?}': {
      title: 'Help articles',
      menu: { name: 'site', order: 30 },
      keywords: ['support', 'documentation'],
    },
    '/admin/requests': {
      title: 'Requests for help',
      menu: { name: 'operators', order: 80, part: 'people' },
      permission: 'support_request.read',
      keywords: ['support', 'messages'],
    },
    '/admin/search_feedback': {
      title: 'Search feedback',
      menu: { name: 'operators', order: 90, part: 'people' },
      permission: 'search_feedback.read',
      keywords: ['not found'],
    },
  },
});
