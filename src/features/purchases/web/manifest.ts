import { extend } from '../../../frontend/extension-point.ts';
import { defineWeb } from '../../../frontend/feature-web.ts';
import { STORE_CART } from '../../store/web/index.ts';
import { purchasesFeature } from '../feature.ts';

export const purchasesWeb = defineWeb(purchasesFeature, {
  extensions: [extend(STORE_CART, async () => (await import('./use-cart.ts')).useStoreCart)],
});
