import type { Db } from '../../../backend/db/database.ts';
import type { RequestContext, WriteContext } from '../../../backend/http/route.ts';
import { sumCents } from '../../../kernel/money.ts';
import { Problem } from '../../../kernel/problem.ts';
import { plansOf } from '../../accounts/server/index.ts';
import {
  type BoughtExport,
  type CountyFile,
  type FrozenExport,
  type Starting,
  dropFrozen,
  freezeExport,
  planCountyFile,
  setCartPrice,
  takeCountyFile,
  takeExport,
} from '../../exports/server/index.ts';
import type { Store } from '../../store/server/index.ts';
import type { CartHolder } from './cart-holder.ts';
import {
  type PricedFile,
  describeExportLine,
  describeFileLine,
  lineOf,
  priceCart,
  priceChanged,
} from './cart.ts';
import { setFilePrice } from './queries-cart.ts';
import type { insertOrder } from './queries.ts';

/** The files of a place in the cart, one for each county. */
interface FrozenFiles {
  priced: PricedFile;
  files: readonly CountyFile[];
}

/** The items that a checkout buys, as they were at one moment. */
export interface FrozenCart {
  exports: readonly FrozenExport[];
  files: readonly FrozenFiles[];
  totalCents: number;
  currency: string;
}

/** Returns the items of a frozen cart with their prices. */
export function itemsOfFrozen({ exports, files }: Pick<FrozenCart, 'exports' | 'files'>) {
  return [
    ...exports.map(({ item, priceCents }) => ({ id: item.id, priceCents })),
    ...files.map(({ priced }) => ({ id: priced.item.id, priceCents: priced.offer?.priceCents ?? 0 })),
  ];
}

export const NOTHING_FROZEN: FrozenCart = { exports: [], files: [], totalCents: 0, currency: 'USD' };

export const CART_CHANGED = 'Your cart has changed. Look at it, then try again.';

/** The cart as the person saw it. */
interface SeenCart {
  totalCents: number;
  /** The items with a price; undefined if a program sent only the total. */
  itemIds: readonly string[] | undefined;
}

type NewLine = Parameters<typeof insertOrder>[1]['lines'][number];

/**
 * Selects and prices the items of a cart that can be bought. {@link dropFrozenCart} removes what this function stored. Throws `conflict` when the items or
 * the total are not what the person saw, and when nothing can be bought.
 */
export async function freezeCart(
  starting: Starting,
  store: Store,
  holder: CartHolder,
  { totalCents: seenCents, itemIds }: SeenCart,
  context: RequestContext,
): Promise<FrozenCart> {
  const { services } = starting;
  const db = services.database.kysely;
  const cart = await priceCart(db, store, holder);
  const offered = cart.files.filter(({ offer }) => offer !== null).map(({ item }) => item);
  const buyableIds = [...cart.exports, ...offered].map(({ id }) => id);
  // Another tab may have replaced an item by one with the same price.
  if (itemIds !== undefined && buyableIds.toSorted().join() !== itemIds.toSorted().join())
    throw new Problem('conflict', CART_CHANGED);
  const exports: FrozenExport[] = [];
  try {
    for (const item of cart.exports)
      exports.push(await freezeExport(starting, item, context, plansOf(services.config)));
    const files: FrozenFiles[] = [];
    for (const priced of cart.files)
      if (priced.offer !== null)
        files.push({ priced, files: await planFiles(starting, priced, context.actor) });
    if (exports.length + files.length === 0) throw new Problem('conflict', 'Your cart is empty.');
    const totalCents = sumCents(itemsOfFrozen({ exports, files }).map(({ priceCents }) => priceCents));
    if (totalCents !== seenCents) {
      await storePrices(db, exports, files);
      throw new Problem('conflict', priceChanged(totalCents, cart.currency));
    }
    return { exports, files, totalCents, currency: cart.currency };
  } catch (error) {
    await dropFrozen(services, exports);
    throw error;
  }
}

async function planFiles(
  { services }: Starting,
  { item, offer }: PricedFile,
  actor: RequestContext['actor'],
): Promise<CountyFile[]> {
  const files: CountyFile[] = [];
  const product = [item.product, ...item.addOns.map((addOn) => addOn.replace('-addon', ''))].join('-');
  for (const edition of offer?.editions ?? []) {
    const { headline, columns } = edition;
    const isPaid = (offer?.priceCents ?? 0) > 0;
    files.push(
      await planCountyFile(services, actor, {
        edition,
        headline,
        columns,
        format: item.format,
        product,
        isPaid,
      }),
    );
  }
  return files;
}

/** Stores the new prices, so that the cart shows them from now on. */
async function storePrices(
  db: Db,
  exports: readonly FrozenExport[],
  files: readonly FrozenFiles[],
): Promise<void> {
  for (const { item, records, priceCents } of exports)
    await setCartPrice(db, item.id, { records, priceCents });
  for (const { priced } of files)
    if (priced.offer !== null) await setFilePrice(db, priced.item.id, priced.offer.priceCents);
}

export function dropFrozenCart(
  { services }: Pick<Starting, 'services'>,
  { exports }: FrozenCart,
): Promise<void> {
  return dropFrozen(services, exports);
}

/** Returns the lines of an order. Throws `conflict` when a price or an edition has changed since the cart was frozen. */
export async function takeLines(
  starting: Starting,
  store: Store,
  { exports, files }: FrozenCart,
  context: WriteContext,
): Promise<NewLine[]> {
  const lines: NewLine[] = [];
  for (const priced of exports) {
    const bought = await takeExport(starting, priced, context);
    const { records, priceCents, item } = priced;
    const description = describeExportLine({ ...item, records });
    lines.push({ description, records, priceCents, cartItemId: item.id, files: [fileOf(bought)] });
  }
  for (const { priced, files: planned } of files) {
    await assertSame(store, priced, context);
    const bought = [];
    for (const file of planned) bought.push(fileOf(await takeCountyFile(starting, file, context)));
    lines.push({
      description: describeFileLine(priced),
      records: sumCents(planned.map(({ records }) => records)),
      priceCents: priced.offer?.priceCents ?? 0,
      cartItemId: priced.item.id,
      files: bought,
    });
  }
  return lines;
}

const fileOf = (bought: BoughtExport) => ({ exportId: bought.id, export: bought });

async function assertSame(
  store: Store,
  { item, offer, title }: PricedFile,
  { trx }: WriteContext,
): Promise<void> {
  const now = await store.findOffer(trx, lineOf(item));
  if (!now.ok) throw new Problem('conflict', now.reason);
  if (now.priceCents !== offer?.priceCents)
    throw new Problem('conflict', priceChanged(now.priceCents, now.currency));
  const editions = (of: typeof now) => of.editions.map(({ editionId }) => editionId).join();
  if (editions(now) !== editions(offer))
    throw new Problem(
      'conflict',
      `A new edition of ${title} was just published. Look at your cart, then try again.`,
    );
}
