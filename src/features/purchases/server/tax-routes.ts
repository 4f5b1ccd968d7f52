import { type Route, route } from '../../../backend/http/route.ts';
import { Problem } from '../../../kernel/problem.ts';
import { describeQuote } from '../../payments/server/index.ts';
import type { Store } from '../../store/server/index.ts';
import { quoteOrderTax } from '../contract.ts';
import { pricedItems } from '../rules/priced-items.ts';
import { SIGN_IN_TO_PAY } from '../rules/who-orders.ts';
import { cartHolderOf } from './cart-holder.ts';
import { priceCart } from './cart.ts';
import type { OrderParts } from './orders.ts';

/** The sales tax of a cart, before it is paid. */
export function taxRoutes(
  { services: { config, database }, payments }: Pick<OrderParts, 'services' | 'payments'>,
  store: Store,
): Route[] {
  const db = database.kysely;
  return [
    route(quoteOrderTax, async ({ body: { address } }, context) => {
      const holder = cartHolderOf(config, context);
      const { accountId } = holder;
      if (accountId === null) throw new Problem('sign_in_required', SIGN_IN_TO_PAY);
      if (!payments.taxes.isForStore())
        throw new Problem('not_configured', 'No sales tax is calculated on this site.');
      const { exports, files, totalCents, currency } = await priceCart(db, store, holder);
      if (totalCents === 0)
        throw new Problem('conflict', 'There is nothing to pay, so there is no sales tax.');
      const items = [
        ...exports,
        ...files.flatMap(({ item, offer }) =>
          offer === null ? [] : [{ id: item.id, priceCents: offer.priceCents }],
        ),
      ];
      const purchase = {
        accountId,
        of: 'store' as const,
        items: pricedItems(items),
        amountCents: totalCents,
        currency,
      };
      return describeQuote(await payments.taxes.quote(purchase, address));
    }),
  ];
}
