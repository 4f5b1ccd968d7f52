import type { Db, Trx } from '../../../backend/db/database.ts';
import { countryOf } from '../../parcels/rules/canada-fields.ts';
import type { StoreLine } from '../contract.ts';
import { type LineOffer, type PlaceFacts, type Unavailable, offerOfLine } from '../rules/offer.ts';
import type { SoldAs } from '../rules/price-list.ts';
import {
  type FilledColumns,
  PRODUCT_IDS,
  columnsByProduct,
  columnsOfFile,
  isAddOn,
} from '../rules/products.ts';
import { type SoldPlace, type StoredEdition, findPlace, listEditionsOf, listPrices } from './queries.ts';

/** An edition that a line is made of. An order must store `editionId`, so that a later edition doesn't change what was bought. */
export interface OfferedEdition {
  editionId: number;
  geoid: string;
  version: number;
  placePath: string;
  headline: string;
  parcelCount: number;
  /**
   * The columns of the file, as exports name them: county columns have the prefix `custom:`. They don't say who may see personal columns: mask those
   * and the opt-outs as exports do.
   */
  columns: string[];
}

/** The price and the parts of a line, or the reason why it is not available. */
export type StoreOffer =
  | (Unavailable & { headline?: string })
  | (LineOffer & {
      place: { path: string; headline: string };
      /** One for a county; all counties with parcels for a state. */
      editions: readonly OfferedEdition[];
    });

/**
 * Prices a line of a cart. `canPay` returns whether this site can take money. Only reads `db`, so it can be called inside a transaction. For a
 * line that is not available, or whose place does not exist, returns the reason in words for people.
 */
export async function findOffer(
  db: Db | Trx,
  { canPay }: { canPay(): boolean },
  line: StoreLine,
): Promise<StoreOffer> {
  const place = await findPlace(db, line.path);
  if (place === undefined) return { ok: false, field: 'path', reason: `There is no place ${line.path}.` };
  const editions = soldAsOf(place) === null ? [] : await listEditionsOf(db, line.path);
  if (editions.some(({ filled }) => filled === null))
    return {
      ok: false,
      field: 'path',
      headline: place.headline,
      reason: `The catalog of ${place.headline} is being made. Try again in a minute.`,
    };
  const filled = editions.map((edition) => filledOf(edition));
  const facts = placeFacts(place, editions, columnsByProduct(filled), canPay());
  const offer = offerOfLine(await listPrices(db), facts, { ...line, addOns: line.add_ons });
  if (!offer.ok) return { ...offer, headline: place.headline };
  return {
    ...offer,
    place: { path: place.path, headline: place.headline },
    editions: editions.map((edition, index) => ({
      editionId: edition.editionId,
      geoid: edition.geoid,
      version: edition.version,
      placePath: edition.placePath,
      headline: edition.headline,
      parcelCount: edition.parcelCount,
      columns: columnsOfFile(line.product, line.add_ons, filled[index] as FilledColumns),
    })),
  };
}

/** Returns how a place is sold: counties (census divisions) alone, states (provinces) as a bundle of them. */
export function soldAsOf({ kind, style }: Pick<SoldPlace, 'kind' | 'style'>): SoldAs | null {
  if (style !== 'admin') return null;
  if (kind === 'county') return 'county';
  return kind === 'state' ? 'bundle' : null;
}

export function filledOf({
  placePath,
  filled,
  custom,
}: Pick<StoredEdition, 'placePath' | 'filled' | 'custom'>): FilledColumns {
  const names = Object.entries(filled ?? {}).flatMap(([name, count]) => (count > 0 ? [name] : []));
  return { country: countryOf(placePath), standard: new Set(names), custom };
}

/** Returns the facts about a place whose products have these columns. */
export function placeFacts(
  place: SoldPlace,
  editions: readonly StoredEdition[],
  columns: ReturnType<typeof columnsByProduct>,
  canPay: boolean,
): PlaceFacts {
  return {
    path: place.path,
    headline: place.headline,
    soldAs: soldAsOf(place),
    counties: editions.length,
    parcels: editions.reduce((sum, { parcelCount }) => sum + parcelCount, 0),
    products: new Set(PRODUCT_IDS.filter((id) => !isAddOn(id) || columns[id].length > 0)),
    shapefileBytes: Math.max(
      0,
      ...editions.map(
        ({ parcelCount, recordBytes, geometryBytes }) => parcelCount * Math.max(recordBytes, geometryBytes),
      ),
    ),
    canPay,
  };
}
