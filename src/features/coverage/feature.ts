import { defineFeature } from '../../kernel/feature.ts';

export const coverageFeature = defineFeature({
  name: 'coverage',
  permissions: {
    'coverage.read': { who: 'anyone', scope: 'read_parcels' },
    'county_source.update': { who: 'operator' },
  },
});
