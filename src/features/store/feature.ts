import { defineFeature } from '../../kernel/feature.ts';

export const storeFeature = defineFeature({
  name: 'store',
  permissions: {
    'store.read': { who: 'anyone' },
    'store_price.read': { who: 'operator' },
    'store_price.update': { who: 'operator' },
  },
  pages: {
    '/store': {
      title: 'Data Store',
      menu: { name: 'site', order: 15 },
      needsPlans: true,
      keywords: ['buy', 'download', 'county', 'shapefile', 'csv'],
    },
    '/store/esri': { title: 'Data Store for ArcGIS', needsPlans: true },
    '/store/esri/{placePath}': { title: 'Data Store for ArcGIS', needsPlans: true },
    '/store/{placePath}': { title: 'Data Store', needsPlans: true },
    '/admin/store_prices': {
      title: 'Store prices',
      menu: { name: 'operators', order: 27, part: 'sales' },
      permission: 'store_price.read',
      needsPlans: true,
      keywords: ['price list', 'sell', 'cents', 'bundle'],
    },
  },
});
