import { defineFeature } from '../../kernel/feature.ts';

export const storeFeature = defineFeature({
  name: 'store',
  permissions: {
    'store.read': { who: 'anyone' },
    'store_price.read': { who: 'operator' },
    'store_price.update': { who: 'operator' },
  },
});
