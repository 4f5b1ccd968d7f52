import { BadgeCheck, Braces, Repeat, Tag } from 'lucide-react';
import { definePages } from '../../../frontend/feature-pages.ts';
import { billingFeature } from '../feature.ts';

export const billingPages = definePages(
  billingFeature,
  {
    '/plans': async () => (await import('./plans-page.tsx')).PlansPage,
    '/api': async () => (await import('./redirect-to-api-plans.tsx')).RedirectToApiPlans,
    '/api/plans': async () => (await import('./api-plans-page.tsx')).ApiPlansPage,
    '/admin/subscriptions': async () => (await import('./subscriptions-page.tsx')).SubscriptionsPage,
    '/admin/codes': async () => (await import('./offers-page.tsx')).OffersPage,
    '/groups/{slug}/settings/billing': async () => (await import('./billing-page.tsx')).BillingPage,
  },
  { '/plans': BadgeCheck, '/api/plans': Braces, '/admin/subscriptions': Repeat, '/admin/codes': Tag },
);
