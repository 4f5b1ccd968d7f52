import type { Trx } from '../../../backend/db/database.ts';
import { type Route, type WriteContext, route, writeRoute } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem, wrongField } from '../../../kernel/problem.ts';
import { siteKindOf } from '../../accounts/server/index.ts';
import { deleteCartExport } from '../../exports/server/index.ts';
import { ADD_ON_NEEDS_PREMIUM } from '../../store/rules/offer.ts';
import type { Store } from '../../store/server/index.ts';
import { MAX_CART_FILES, addStateToCart, addToCart, getCart, removeFromCart } from '../contract.ts';
import {
  type AddedProduct,
  type CartLine,
  lineAfterAdding,
  parseItemPath,
  replacementMessage,
} from '../rules/cart-line.ts';
import { type CartHolder, NO_CART, cartHolderOf, renewCartHolder } from './cart-holder.ts';
import { describeCart, lineOf, priceChanged } from './cart.ts';
import { joinCart } from './join-cart.ts';
import { deleteCartFile, listCartFiles, lockCartFiles, mergeCart, putCartFile } from './queries-cart.ts';
import { lockBuyer } from './queries.ts';

interface Parts {
  services: Pick<Services, 'config' | 'database'>;
  store: Store;
}

/** The cart: files of places and exports of projects. */
export function cartRoutes({ services, store }: Parts): Route[] {
  const { config } = services;

  const assertHasCart = () => {
    if (siteKindOf(config) === 'open') throw new Problem('not_found', NO_CART);
  };

  /** Locks the cart against other changes, moves the items of a visitor who has signed in into it, and returns its file of a place. */
  const lockPlace = async (trx: Trx, holder: CartHolder, path: string): Promise<CartLine | undefined> => {
    if (holder.accountId !== null) await lockBuyer(trx, holder.accountId);
    await mergeCart(trx, holder);
    return (await lockCartFiles(trx, holder)).find((item) => item.path === path);
  };

  const add = async (
    requested: { id: AddedProduct['product']; fmt: AddedProduct['format']; path: string } & Pick<
      AddedProduct,
      'variant'
    > & { currency?: AddedProduct['currency'] | undefined; price_cents?: number | undefined },
    context: WriteContext,
    fields: Record<keyof typeof FIELDS, string> = FIELDS,
  ) => {
    assertHasCart();
    const { trx } = context;
    const { id: product, fmt: format, path, variant } = requested;
    const holder = renewCartHolder(config, context);
    const before = await lockPlace(trx, holder, path);
    const currency = requested.currency ?? (await store.currencyOf(trx, path));
    const after = lineAfterAdding(before, { path, product, format, variant, currency });
    if (after === null) throw wrongField('body.id', ADD_ON_NEEDS_PREMIUM);
    if (before === undefined && (await listCartFiles(trx, holder)).length >= MAX_CART_FILES)
      throw new Problem('limit_reached', `A cart holds at most ${MAX_CART_FILES} places. Check out first.`);
    const offer = await store.findOffer(trx, lineOf(after.line));
    if (!offer.ok) throw wrongField(fields[offer.field], offer.reason);
    const part = offer.parts.find((candidate) => candidate.product === product)?.priceCents ?? 0;
    if (requested.price_cents !== undefined && requested.price_cents !== part)
      throw new Problem('conflict', priceChanged(part, offer.currency));
    await putCartFile(trx, holder, after.line, offer.priceCents);
    return () => describeCart(services, store, holder, replacementMessage(product, after.replaced));
  };

  const removePlace = async (trx: Trx, holder: CartHolder, text: string): Promise<boolean> => {
    const item = parseItemPath(text);
    if (item === null)
      throw wrongField('body.path', 'is neither a path nor a path with a colon and an add-on');
    const before = await lockPlace(trx, holder, item.path);
    if (before === undefined) return false;
    if (item.addOn === null) return deleteCartFile(trx, holder, item.path);
    if (!before.addOns.includes(item.addOn)) return false;
    const line = { ...before, addOns: before.addOns.filter((addOn) => addOn !== item.addOn) };
    const offer = await store.findOffer(trx, lineOf(line));
    await putCartFile(trx, holder, line, offer.ok ? offer.priceCents : 0);
    return true;
  };

  return [
    route(getCart, async (_, context) => {
      assertHasCart();
      context.setHeader('cache-control', 'no-store');
      return describeCart(services, store, await joinCart(services, cartHolderOf(config, context)));
    }),
    writeRoute(addToCart, ({ body }, context) => {
      if (body.path.split('/').length < 4)
        throw wrongField('body.path', 'is not a county. States are added by add_state.json.');
      return add(body, context);
    }),
    writeRoute(addStateToCart, ({ body }, context) => {
      const { state, path = state } = body;
      if (path !== state) throw wrongField('body.path', 'is not the same as body.state. Leave it out.');
      if (state.split('/').length !== 3) throw wrongField('body.state', 'is not a state or province');
      return add({ ...body, path }, context, { ...FIELDS, path: 'body.state' });
    }),
    writeRoute(removeFromCart, async ({ body }, context) => {
      assertHasCart();
      const { trx, actor } = context;
      const holder = cartHolderOf(config, context);
      const isGone =
        'path' in body
          ? await removePlace(trx, holder, body.path)
          : actor.userId !== null && (await deleteCartExport(trx, actor.userId, body.id));
      if (!isGone) throw new Problem('not_found', 'This item is not in your cart anymore.');
      return () => describeCart(services, store, holder);
    }),
  ];
}

/** Maps the wrong field of an offer to the field of the request that the error names. */
const FIELDS = {
  path: 'body.path',
  product: 'body.id',
  add_ons: 'body.id',
  format: 'body.fmt',
  currency: 'body.currency',
} as const;
