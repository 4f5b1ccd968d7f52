import { defineWeb } from '../../../frontend/feature-web.ts';
import { billingFeature } from '../feature.ts';
import { BillingRow } from './billing-row.tsx';

export const billingWeb = defineWeb(billingFeature, {
  parts: [{ slot: 'menu-account', order: 15, Component: BillingRow }],
});
