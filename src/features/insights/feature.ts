import { defineFeature } from '../../kernel/feature.ts';

export const insightsFeature = defineFeature({
  name: 'insights',
  permissions: {},
});
