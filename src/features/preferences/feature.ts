import { defineFeature } from '../../kernel/feature.ts';

export const preferencesFeature = defineFeature({
  name: 'preferences',
  permissions: {
    'preference.read': { who: 'signed-in' },
    'preference.update': { who: 'signed-in' },
  },
});
