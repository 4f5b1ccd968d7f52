import { defineFeature } from '../../kernel/feature.ts';

export const parcelApiFeature = defineFeature({
  name: 'parcel-api',
  permissions: {
    'api_usage.read': { who: 'signed-in', scope: 'every' },
    'api_report.create': { who: 'signed-in', scope: 'every' },
  },
});
