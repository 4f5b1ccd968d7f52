import { defineFeature } from '../../kernel/feature.ts';

export const purchasesFeature = defineFeature({
  name: 'purchases',
  permissions: {
    'cart.read': { who: 'signed-in' },
    'cart.update': { who: 'signed-in', isPersonal: true },
    'order.create': { who: 'signed-in', isPersonal: true },
    'order.read': { who: 'signed-in' },
  },
  pages: {
    '/orders/cart': {
      title: 'Cart',
      menu: { name: 'account', order: 29 },
      permission: 'cart.read',
      runsForeignCode: true,
      needsPlans: true,
      keywords: ['checkout', 'buy', 'pay'],
    },
    '/profile/orders': {
      title: 'Orders',
      menu: { name: 'account', order: 30 },
      permission: 'order.read',
      needsPlans: true,
      keywords: ['cart', 'purchase', 'download', 'receipt'],
    },
  },
});
