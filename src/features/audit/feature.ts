import { defineFeature } from '../../kernel/feature.ts';

export const auditFeature = defineFeature({
  name: 'audit',
  permissions: {
    'audit.read': { who: 'operator' },
  },
});
