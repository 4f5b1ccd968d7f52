import { defineFeature } from '../../kernel/feature.ts';

export const adminFeature = defineFeature({
  name: 'admin',
  permissions: {
    'group.set_plan': { who: 'operator' },
  },
});
