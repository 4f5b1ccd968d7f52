import type { Db, Trx } from '../../../backend/db/database.ts';
import type { Services } from '../../../backend/services.ts';
import { moneyLabel, sumCents } from '../../../kernel/money.ts';
import { exportFormat } from '../../exports/rules/export-formats.ts';
import { type CartExport, describeCartExport, listCartExports } from '../../exports/server/index.ts';
import { parcelsLabel } from '../../filters/rules/count-labels.ts';
import { addsTax } from '../../payments/server/index.ts';
import { projectPath } from '../../projects/rules/project-path.ts';
import { fileName } from '../../store/rules/products.ts';
import type { Store, StoreOffer } from '../../store/server/index.ts';
import type { Cart } from '../contract.ts';
import { whyNoOrder } from '../rules/who-orders.ts';
import type { CartHolder } from './cart-holder.ts';
import { type CartFile, listCartFiles } from './queries-cart.ts';
import { freeFilesFor } from './settings.ts';

/** Exports are priced in US dollars. */
const EXPORT_CURRENCY = 'USD';

type Offered = Extract<StoreOffer, { ok: true }>;

/** A file in a cart with its current price, or the reason why it can't be bought. */
export interface PricedFile {
  item: CartFile;
  title: string;
  offer: Offered | null;
  reason: string | null;
}

export interface PricedCart {
  exports: readonly CartExport[];
  files: readonly PricedFile[];
  /** One order is in one currency: that of the first item that can be bought. */
  currency: string;
  totalCents: number;
}

/** Prices the items of a cart now. A file that is not available, or that has a price in another currency than the items before it, costs nothing and has a reason. */
export async function priceCart(db: Db | Trx, store: Store, holder: CartHolder): Promise<PricedCart> {
  const exports = holder.accountId === null ? [] : await listCartExports(db, holder.accountId);
  const offers: { item: CartFile; offer: StoreOffer }[] = [];
  for (const item of await listCartFiles(db, holder))
    offers.push({ item, offer: await store.findOffer(db, lineOf(item)) });
  const first = exports.length > 0 ? EXPORT_CURRENCY : offers.find(({ offer }) => offer.ok)?.item.currency;
  const currency = first ?? EXPORT_CURRENCY;
  const files = offers.map(({ item, offer }): PricedFile => {
    if (!offer.ok) return { item, title: offer.headline ?? item.path, offer: null, reason: offer.reason };
    const title = offer.place.headline;
    return item.currency === currency
      ? { item, title, offer, reason: null }
      : { item, title, offer: null, reason: otherCurrency(item.currency, currency) };
  });
  const totalCents = sumCents([
    ...exports.map(({ priceCents }) => priceCents),
    ...files.map(({ offer }) => offer?.priceCents ?? 0),
  ]);
  return { exports, files, currency, totalCents };
}

function otherCurrency(own: string, currency: string): string {
  return `Its price is in ${own}, and one order is in one currency: buy or remove what is in ${currency} first.`;
}

/** Returns the request to the store about an item. */
export function lineOf({
  path,
  product,
  addOns,
  format,
  variant,
  currency,
}: Omit<CartFile, 'id' | 'priceCents'>) {
  return { path, product, add_ons: [...addOns], format, variant, currency };
}

export async function describeCart(
  { config, database }: Pick<Services, 'config' | 'database'>,
  store: Store,
  holder: CartHolder,
  message: string | null = null,
): Promise<Cart> {
  const { exports, files, currency, totalCents } = await priceCart(database.kysely, store, holder);
  return {
    of: holder.accountId === null ? 'visitor' : 'account',
    items: [
      ...exports.map((item) => ({
        kind: 'export' as const,
        id: item.id,
        title: describeCartExport(item).placeName,
        format: describeCartExport(item).format,
        records: item.records,
        price_cents: item.priceCents,
        project: { name: item.projectName, path: projectPath(item.projectSlug) },
      })),
      ...files.map(({ item, title, offer, reason }) => ({
        kind: 'file' as const,
        id: item.id,
        title,
        path: item.path,
        product: item.product,
        add_ons: [...item.addOns],
        format: item.format,
        variant: item.variant,
        records: sumCents(offer?.editions.map(({ parcelCount }) => parcelCount) ?? []),
        parts: (offer?.parts ?? []).map(({ product, priceCents }) => ({ product, price_cents: priceCents })),
        price_cents: offer?.priceCents ?? null,
        price_before_cents: offer === null || offer.priceCents === item.priceCents ? null : item.priceCents,
        reason,
      })),
    ],
    total_cents: totalCents,
    is_taxed: totalCents > 0 && addsTax(config),
    currency,
    message,
    refusal: whyNoOrder({
      isSignedIn: holder.accountId !== null,
      totalCents,
      freeFilesFor: freeFilesFor(config),
      canPay: store.canPay(),
    }),
  };
}

/** Returns the name of a line: "Alder County: 2,000 parcels as Shapefile, from the project Lots". */
export function describeExportLine(item: CartExport): string {
  const { placeName, format, records } = describeCartExport(item);
  return `${placeName}: ${parcelsLabel(records)} as ${exportFormat(format).label}, from the project ${item.projectName}`;
}

/** Returns the name of a line: "Alder County, ZZ: Premium with Zoning as Shapefile, 2,000 parcels". */
export function describeFileLine({ item, title, offer }: PricedFile): string {
  const editions = offer?.editions ?? [];
  const count = parcelsLabel(sumCents(editions.map(({ parcelCount }) => parcelCount)));
  const inside = editions.length > 1 ? ` of ${editions.length} counties` : '';
  return `${title}: ${fileName(item.product, item.addOns)} as ${exportFormat(item.format).label}, ${count}${inside}`;
}

/** Returns the message about a price that has changed since the person saw it. */
export function priceChanged(cents: number, currency: string): string {
  return `The price has changed. It is ${moneyLabel(cents, currency)} now. Look at it, then try again.`;
}
