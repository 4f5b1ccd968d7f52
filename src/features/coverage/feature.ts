import { defineFeature } from '../../kernel/feature.ts';

export const coverageFeature = defineFeature({
  name: 'coverage',
  permissions: {
    'coverage.read': { who: 'anyone', scope: 'read_parcels' },
    'county_source.update': { who: 'operator' },
  },
  pages: {
    '/coverage': {
      title: 'Coverage of counties',
      menu: { name: 'site', order: 20 },
      permission: 'coverage.read',
    },
    '/{placePath}/quality': { title: 'Data quality' },
  },
});
