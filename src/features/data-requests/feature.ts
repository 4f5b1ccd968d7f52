import { defineFeature } from '../../kernel/feature.ts';

export const dataRequestsFeature = defineFeature({
  name: 'data-requests',
  permissions: {
    'data_request.create': { who: 'anyone' },
    'data_request.read': { who: 'operator' },
    'data_request.close': { who: 'operator' },
  },
  pages: {
    '/admin/data_requests': {
      title: 'Requests for data',
      menu: { name: 'operators', order: 85, part: 'people' },
      permission: 'data_request.read',
      keywords: ['missing', 'county', 'suggestions', 'reports'],
    },
  },
});
