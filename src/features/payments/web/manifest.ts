import { defineWeb } from '../../../frontend/feature-web.ts';
import { paymentsFeature } from '../feature.ts';

export const paymentsWeb = defineWeb(paymentsFeature, {});
