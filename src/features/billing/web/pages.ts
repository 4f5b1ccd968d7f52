import { BadgeCheck, Tag } from 'lucide-react';
import { definePages } from '../../../frontend/feature-pages.ts';
import { billingFeature } from '../feature.ts';

export const billingPages = definePages(
  billingFeature,
  {
    '/plans': async () => (await import('./plans-page.tsx')).PlansPage,
    '/admin/codes': async () => (await import('./offers-page.tsx')).OffersPage,
    '/groups/{slug}/settings/billing': async () => (await import('./billing-page.tsx')).BillingPage,
  },
  { '/plans': BadgeCheck, '/admin/codes': Tag },
);
