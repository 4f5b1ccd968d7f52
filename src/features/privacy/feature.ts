import { defineFeature } from '../../kernel/feature.ts';

export const privacyFeature = defineFeature({
  name: 'privacy',
  permissions: {
    'removal.read': { who: 'operator' },
    'removal.create': { who: 'operator' },
    'removal.lift': { who: 'operator' },
    'access_log.read': { who: 'operator' },
  },
});
