import { defineFeature } from '../../kernel/feature.ts';

export const usageFeature = defineFeature({
  name: 'usage',
  permissions: {
    'usage.read': { who: 'anyone', scope: 'every' },
  },
});
