import { defineFeature } from '../../kernel/feature.ts';

export const purchasesFeature = defineFeature({
  name: 'purchases',
  permissions: {
    // Visitors have a cart, too. What costs money needs an account, and so do free files unless the operator gives them to everybody.
    'cart.read': { who: 'anyone' },
    'cart.update': { who: 'anyone', isPersonal: true },
    'order.create': { who: 'anyone', isPersonal: true },
    'order.read': { who: 'anyone' },
    'order.list': { who: 'operator' },
  },
  pages: {
    '/admin/orders': {
      title: 'Orders',
      menu: { name: 'operators', order: 22, part: 'sales' },
      permission: 'order.list',
      needsPlans: true,
      keywords: ['sales', 'refund', 'store'],
    },
    '/orders/cart': {
      title: 'Cart',
      menu: { name: 'account', order: 29 },
      permission: 'cart.read',
      runsForeignCode: true,
      needsPlans: true,
      keywords: ['checkout', 'buy', 'pay'],
    },
    '/orders/esri/cart': { title: 'Cart', runsForeignCode: true, needsPlans: true },
    '/profile/orders': {
      title: 'Orders',
      menu: { name: 'account', order: 30 },
      permission: 'order.read',
      needsPlans: true,
      keywords: ['cart', 'purchase', 'download', 'receipt'],
    },
  },
});
