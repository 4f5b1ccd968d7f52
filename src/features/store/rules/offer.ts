import { sumCents } from '../../../kernel/money.ts';
import { type ExportFormatId, exportFormat } from '../../exports/rules/export-formats.ts';
import { type Currency, type SoldAs, type StorePrice, findPrice } from './price-list.ts';
import { type AddOn, type BaseProduct, type ProductId, isAddOn, productOf } from './products.ts';
import { MAX_SHAPEFILE_BYTES, type Variant, formatKindOf, formatsOf } from './store-formats.ts';

/** The facts of the store about a place. */
export interface PlaceFacts {
  path: string;
  /** Tilden County, ZZ */
  headline: string;
  /** A state is sold as a bundle of its counties. Null: files of such places are not sold. */
  soldAs: SoldAs | null;
  /** The number of counties of the place that have parcels. For a county it is 1, or 0 if the county has none. */
  counties: number;
  parcels: number;
  /** The base products, and the add-ons that the data has columns for. */
  products: ReadonlySet<ProductId>;
  /** The estimated size in bytes of the largest file inside any Shapefile of the place, which has a Shapefile for each county. */
  shapefileBytes: number;
  /** False on a site that can't take money: only free files are available. */
  canPay: boolean;
}

/** What a person selected: a product, its add-ons and its format. */
export interface StoreChoice {
  product: BaseProduct;
  addOns: readonly AddOn[];
  format: ExportFormatId;
  currency: Currency;
  variant: Variant;
}

export interface Unavailable {
  ok: false;
  /** The field of the choice that is wrong. */
  field: 'path' | 'product' | 'add_ons' | 'format' | 'currency';
  /** The reason why it is not available, for people. */
  reason: string;
}

export interface ProductOffer {
  ok: true;
  /** 0: a free download. */
  priceCents: number;
  currency: Currency;
  isLegacy: boolean;
}

export interface LineOffer {
  ok: true;
  /** The sum of `parts`; 0: a free download. */
  priceCents: number;
  currency: Currency;
  parts: readonly { product: ProductId; priceCents: number }[];
}

/** Returns true when a Shapefile of the place would be larger than most programs read. */
export function isShapefileTooLarge({ shapefileBytes }: Pick<PlaceFacts, 'shapefileBytes'>): boolean {
  return shapefileBytes > MAX_SHAPEFILE_BYTES;
}

export const ADD_ON_NEEDS_PREMIUM = 'Add-ons need Premium. Add Premium to the cart first.';
export const ONLY_FREE_FILES = 'This site can’t take payments, so only its free files are available.';

const no = (field: Unavailable['field'], reason: string): Unavailable => ({ ok: false, field, reason });

/** Returns the price of one product of a place, or why it is not available. */
export function offerOfProduct(
  prices: readonly StorePrice[],
  place: PlaceFacts,
  product: ProductId,
  { format, currency, variant }: Pick<StoreChoice, 'format' | 'currency' | 'variant'>,
): ProductOffer | Unavailable {
  const { name } = productOf(product);
  const { headline, soldAs } = place;
  if (soldAs === null)
    return no('path', `Files are sold for counties and states, and ${headline} is neither.`);
  if (place.counties === 0) return no('path', `This site has no parcels of ${headline} yet.`);
  if (isAddOn(product) && !place.products.has(product))
    return no('add_ons', `${name} data is not available for ${headline}.`);
  if (!formatsOf(variant).includes(format))
    return no('format', `This store does not sell ${exportFormat(format).label} files.`);
  if (format === 'shp' && isShapefileTooLarge(place))
    return no('format', `A Shapefile of ${headline} is too large for most programs. Choose another format.`);
  const field = isAddOn(product) ? 'add_ons' : 'product';
  const request = { path: place.path, soldAs, product, format: formatKindOf(format), parcels: place.parcels };
  const found = findPrice(prices, { ...request, currency });
  if (found === undefined) {
    const isInOther = prices.some(
      (price) => findPrice(prices, { ...request, currency: price.currency }) !== undefined,
    );
    return isInOther
      ? no('currency', `${name} of ${headline} has no price in ${currency}.`)
      : no(field, `${name} of ${headline} has no price on this site.`);
  }
  if (found.priceCents > 0 && !place.canPay) return no(field, ONLY_FREE_FILES);
  return { ok: true, priceCents: found.priceCents, currency, isLegacy: found.isLegacy };
}

/** Returns the price of a product with its add-ons, or the first reason why it is not available. */
export function offerOfLine(
  prices: readonly StorePrice[],
  place: PlaceFacts,
  choice: StoreChoice,
): LineOffer | Unavailable {
  const addOns = [...new Set(choice.addOns)];
  if (addOns.length > 0 && choice.product !== 'premium') return no('add_ons', ADD_ON_NEEDS_PREMIUM);
  if (addOns.includes('buildings-addon') && addOns.includes('enhanced-buildings-addon'))
    return no('add_ons', 'Choose either Buildings or Enhanced Buildings: the second includes the first.');
  const parts: { product: ProductId; priceCents: number }[] = [];
  for (const product of [choice.product, ...addOns]) {
    const offer = offerOfProduct(prices, place, product, choice);
    if (!offer.ok) return offer;
    parts.push({ product, priceCents: offer.priceCents });
  }
  return {
    ok: true,
    priceCents: sumCents(parts.map(({ priceCents }) => priceCents)),
    currency: choice.currency,
    parts,
  };
}
