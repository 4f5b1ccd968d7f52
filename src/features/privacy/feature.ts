import { defineFeature } from '../../kernel/feature.ts';

export const privacyFeature = defineFeature({
  name: 'privacy',
  permissions: {
    'removal.read': { who: 'operator' },
    'removal.create': { who: 'operator' },
    'removal.lift': { who: 'operator' },
    'access_log.read': { who: 'operator' },
  },
  pages: {
    '/admin/removals': {
      title: 'Privacy opt-outs',
      menu: { name: 'operators', order: 60, part: 'privacy' },
      permission: 'removal.read',
    },
    '/admin/access-log': {
      title: 'Access log',
      menu: { name: 'operators', order: 70, part: 'privacy' },
      permission: 'access_log.read',
    },
  },
});
