import { defineFeature } from '../../kernel/feature.ts';
import { PAYERS } from '../../kernel/permission.ts';

export const billingFeature = defineFeature({
  name: 'billing',
  permissions: {
    'plan_price.read': { who: 'anyone' },
    'plan_offer.read': { who: 'signed-in' },
    'plan_offer.list': { who: 'operator' },
    'plan_offer.update': { who: 'operator' },
    'subscription.create': { who: 'signed-in', isPersonal: true, roles: PAYERS },
    // Buys a plan for an account (group) that is made by the purchase.
    'subscription.open': { who: 'signed-in', isPersonal: true },
    'subscription.read': { who: 'signed-in', roles: PAYERS },
    'subscription.list': { who: 'operator' },
    'subscription.update': { who: 'signed-in', isPersonal: true, roles: PAYERS },
  },
  pages: {
    '/plans': {
      title: 'Plans',
      menu: { name: 'site', order: 10 },
      runsForeignCode: true,
      needsPlans: true,
      keywords: ['upgrade', 'pro', 'team', 'price'],
    },
    '/api': { title: 'API plans', needsPlans: true },
    '/api/plans': {
      title: 'API plans',
      menu: { name: 'site', order: 11 },
      needsPlans: true,
      keywords: ['sandbox', 'token', 'developer', 'trial'],
    },
    '/admin/subscriptions': {
      title: 'Subscriptions',
      menu: { name: 'operators', order: 23, part: 'sales' },
      permission: 'subscription.list',
      needsPlans: true,
      keywords: ['plans', 'renewal', 'trial', 'recurring'],
    },
    '/admin/codes': {
      title: 'Offers',
      menu: { name: 'operators', order: 26, part: 'sales' },
      permission: 'plan_offer.list',
      needsPlans: true,
      keywords: ['code', 'discount', 'coupon', 'price'],
    },
    '/groups/{slug}/settings/billing': { title: 'Billing', runsForeignCode: true, needsPlans: true },
  },
});
