import { defineFeature } from '../../kernel/feature.ts';
import { PAYERS } from '../../kernel/permission.ts';

export const paymentsFeature = defineFeature({
  name: 'payments',
  permissions: {
    'payment_way.read': { who: 'anyone' },
    'payment.read': { who: 'signed-in' },
    'payment.confirm': { who: 'signed-in', isPersonal: true },
    'payment.list': { who: 'operator' },
    'payment.mark_paid': { who: 'operator' },
    'payment.withdraw': { who: 'operator' },
    'payment.extend': { who: 'operator' },
    'payment.refund': { who: 'operator' },
    'payment.report_tax': { who: 'operator' },
    'card.read': { who: 'signed-in', roles: PAYERS },
    'card.update': { who: 'signed-in', isPersonal: true, roles: PAYERS },
  },
  pages: {
    '/admin/payments': {
      title: 'Payments',
      menu: { name: 'operators', order: 25, part: 'sales' },
      permission: 'payment.list',
      needsPlans: true,
      keywords: ['refund', 'invoice', 'money'],
    },
    '/admin/revenue': {
      title: 'Revenue',
      menu: { name: 'operators', order: 24, part: 'sales' },
      permission: 'payment.list',
      needsPlans: true,
      keywords: ['income', 'bookkeeper', 'month', 'csv'],
    },
  },
});
