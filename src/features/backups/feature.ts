import { defineFeature } from '../../kernel/feature.ts';

export const backupsFeature = defineFeature({
  name: 'backups',
  permissions: {
    'storage.manage': { who: 'operator' },
  },
});
