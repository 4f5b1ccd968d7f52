import { Banknote, ChartColumn } from 'lucide-react';
import { definePages } from '../../../frontend/feature-pages.ts';
import { paymentsFeature } from '../feature.ts';

export const paymentsPages = definePages(
  paymentsFeature,
  {
    '/admin/payments': async () => (await import('./payments-page.tsx')).PaymentsPage,
    '/admin/revenue': async () => (await import('./revenue-page.tsx')).RevenuePage,
  },
  { '/admin/payments': Banknote, '/admin/revenue': ChartColumn },
);
