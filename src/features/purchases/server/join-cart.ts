import type { Services } from '../../../backend/services.ts';
import type { CartHolder } from './cart-holder.ts';
import { hasVisitorCart, mergeCart } from './queries-cart.ts';

/** Moves the items that a person put into their cart before signing in to the cart of their account. */
export async function joinCart(
  { database }: Pick<Services, 'database'>,
  holder: CartHolder,
): Promise<CartHolder> {
  const { accountId, visitorId } = holder;
  if (accountId === null || visitorId === null) return holder;
  if (await hasVisitorCart(database.kysely, visitorId))
    await database.kysely.transaction().execute((trx) => mergeCart(trx, holder));
  return holder;
}
