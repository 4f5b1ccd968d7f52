import { defineWeb } from '../../../frontend/feature-web.ts';
import { purchasesFeature } from '../feature.ts';

export const purchasesWeb = defineWeb(purchasesFeature, {});
