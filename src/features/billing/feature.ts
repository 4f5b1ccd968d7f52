import { defineFeature } from '../../kernel/feature.ts';

export const billingFeature = defineFeature({
  name: 'billing',
  permissions: { 'plan_price.read': { who: 'anyone' } },
  pages: {
    '/plans': {
      title: 'Plans',
      menu: { name: 'site', order: 10 },
      needsPlans: true,
      keywords: ['upgrade', 'pro', 'team', 'price'],
    },
    '/groups/{slug}/settings/billing': { title: 'Billing' },
  },
});
