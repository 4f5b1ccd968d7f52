import { exportFormat } from '../../exports/rules/export-formats.ts';
import { countryOf } from '../../parcels/rules/canada-fields.ts';
import type { StorePlace, StoreProduct } from '../contract.ts';
import { lowestPrices } from '../rules/lowest-price.ts';
import { isShapefileTooLarge, offerOfProduct, type PlaceFacts } from '../rules/offer.ts';
import type { Currency, StorePrice } from '../rules/price-list.ts';
import { PRODUCTS, type Product, columnsByProduct, isAddOn } from '../rules/products.ts';
import { type Variant, formatsOf } from '../rules/store-formats.ts';
import { filledOf, placeFacts } from './find-offer.ts';
import type { SoldPlace, StoredEdition } from './queries.ts';

export interface PlacePageInput {
  place: SoldPlace;
  editions: readonly StoredEdition[];
  prices: readonly StorePrice[];
  currency: Currency | undefined;
  variant: Variant;
  canPay: boolean;
}

/** Canadian places are sold in Canadian dollars if the price list has any price in that currency, even one for another place. */
export function currencyOf(prices: readonly StorePrice[], path: string): Currency {
  const isCanadian = countryOf(path) === 'ca';
  return isCanadian && prices.some(({ currency }) => currency === 'CAD') ? 'CAD' : 'USD';
}

/** Returns the content of a place's page. */
export function describePlace({
  place,
  editions,
  prices,
  variant,
  canPay,
  ...shown
}: PlacePageInput): StorePlace {
  const columns = columnsByProduct(editions.map((edition) => filledOf(edition)));
  const facts = placeFacts(place, editions, columns, canPay);
  const currency = shown.currency ?? currencyOf(prices, place.path);
  const lowest = lowestPrices(prices, canPay);
  const times = editions.map(({ publishedAt }) => publishedAt.toISOString()).toSorted();
  const products = PRODUCTS.map((product) =>
    describeProduct(product, { facts, prices, currency, variant, columns: columns[product.id].length }),
  );
  return {
    path: place.path,
    name: place.name,
    headline: place.headline,
    state_headline: place.stateHeadline,
    kind: place.kind,
    country: countryOf(place.path),
    sold_as: facts.soldAs,
    parcels: facts.parcels,
    published_from: times[0] ?? null,
    published_to: times.at(-1) ?? null,
    currency,
    formats: formatsOf(variant).map((id) => ({
      id,
      label: exportFormat(id).label,
      about: exportFormat(id).about,
      bytes: estimateBytes(editions, id !== 'csv'),
      is_too_large: id === 'shp' && isShapefileTooLarge(facts),
    })),
    products: [...products.filter(({ legacy }) => !legacy), ...products.filter(({ legacy }) => legacy)],
    counties:
      facts.soldAs === 'bundle'
        ? editions.map(({ placePath, headline, parcelCount, publishedAt }) => ({
            path: placePath,
            headline,
            parcels: parcelCount,
            published_at: publishedAt.toISOString(),
            from_cents: lowest({ path: placePath, parcels: parcelCount, currency }),
            currency,
          }))
        : [],
    has_prices: products.some(({ offers }) => offers.some(({ price_cents: price }) => price !== null)),
  };
}

function estimateBytes(editions: readonly StoredEdition[], hasGeometry: boolean): number {
  return editions.reduce(
    (sum, { parcelCount, valueBytes, geometryBytes }) =>
      sum + parcelCount * (valueBytes + (hasGeometry ? geometryBytes : 0)),
    0,
  );
}

function describeProduct(
  product: Product,
  {
    facts,
    prices,
    currency,
    variant,
    columns,
  }: Pick<PlacePageInput, 'prices' | 'variant'> & { facts: PlaceFacts; currency: Currency; columns: number },
): StoreProduct {
  const { id, name } = product;
  const { path, soldAs } = facts;
  const formats = formatsOf(variant);
  const found = formats.map((format) => offerOfProduct(prices, facts, id, { format, currency, variant }));
  return {
    ...product,
    addon: isAddOn(id),
    legacy: found.some((offer) => offer.ok && offer.isLegacy),
    format_types: formats.filter((format) => format !== 'shp' || !isShapefileTooLarge(facts)),
    offers: formats.map((format, index) => {
      const offer = found[index];
      return {
        format,
        price_cents: offer?.ok === true ? offer.priceCents : null,
        reason: offer?.ok === false ? offer.reason : null,
      };
    }),
    columns,
    coverage_report: soldAs === 'county' ? `${path}/quality` : '/coverage',
    schemas: { [name]: `/store/fields.json?path=${path}&product=${id}` },
    path,
    state: soldAs === 'bundle' ? path : null,
  };
}
