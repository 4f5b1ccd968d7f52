import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import {
  CURRENT_EDITIONS,
  EDITION_COLUMNS,
  type Edition,
  FROM_CURRENT_EDITIONS,
} from '../../editions/server/index.ts';
import type { PlaceKind } from '../../places/contract.ts';
import { tokenize } from '../../search/rules/tokenize.ts';
import { type StorePrice, storePriceSchema } from '../rules/price-list.ts';
import type { SearchedPlace } from '../rules/search-places.ts';

/** The current edition of a county, with the facts of the store about it. */
export interface StoredEdition extends Edition {
  headline: string;
  /** Null until the edition was described. */
  filled: Readonly<Record<string, number>> | null;
  valueBytes: number;
  recordBytes: number;
  geometryBytes: number;
  /** The county's own columns that have values. */
  custom: string[];
}

const STORED = sql`${EDITION_COLUMNS}, p.headline, s.filled, coalesce(s.value_bytes, 0) as "valueBytes",
  coalesce(s.record_bytes, 0) as "recordBytes", coalesce(s.geometry_bytes, 0) as "geometryBytes",
  coalesce((select jsonb_agg(o.name order by o.ordinal) from edition_column o
    where o.edition_id = e.id and not o.in_records and o.filled > 0), '[]') as custom
  ${FROM_CURRENT_EDITIONS} join place p on p.path = c.place_path left join store_edition s on s.edition_id = e.id`;

/** Returns the current editions of a county, or of all counties inside a larger place. */
export async function listEditionsOf(db: Db | Trx, path: string): Promise<StoredEdition[]> {
  const { rows } = await sql<StoredEdition>`
    select ${STORED} where c.place_path = ${path} or starts_with(c.place_path, ${`${path}/`})
    order by c.place_path`.execute(db);
  return rows;
}

export interface SoldPlace {
  path: string;
  kind: PlaceKind;
  style: string;
  name: string;
  headline: string;
  /** Null for states and countries. */
  stateHeadline: string | null;
}

export async function findPlace(db: Db | Trx, path: string): Promise<SoldPlace | undefined> {
  const { rows } = await sql<SoldPlace>`
    select p.path, p.kind, p.style, p.name, p.headline, s.headline as "stateHeadline" from place p
    left join place s on s.path = substring(p.path from '^/[^/]+/[^/]+') and s.path <> p.path
    where p.path = ${path}`.execute(db);
  return rows[0];
}

/** Returns all prices, in a fixed order: they are few, because a place without its own has those of the place around it. */
export async function listPrices(db: Db | Trx): Promise<StorePrice[]> {
  const prices = await db
    .selectFrom('store_price')
    .select(['path', 'sold_as as soldAs', 'product', 'format', 'currency', 'is_legacy as isLegacy', 'steps'])
    .orderBy('path')
    .orderBy('sold_as', 'desc')
    .orderBy('product')
    .orderBy('format')
    .orderBy('currency')
    .execute();
  return prices.map(({ soldAs, isLegacy, ...price }) =>
    storePriceSchema.parse({ ...price, sold_as: soldAs, is_legacy: isLegacy }),
  );
}

export interface StatsRow {
  path: string;
  headline: string;
  geoid: string;
  parcels: number;
  publishedAt: Date;
  editionId: number;
  statePath: string;
  stateHeadline: string | null;
}

/** Returns the current edition of each county, with its state. */
export async function listStats(db: Db): Promise<StatsRow[]> {
  const { rows } = await sql<StatsRow>`
    select c.place_path as path, p.headline, e.geoid, coalesce(e.parcel_count, 0) as parcels, e.id as "editionId",
      coalesce(e.published_at, c.changed_at, e.created_at) as "publishedAt",
      regexp_replace(c.place_path, '^(/[^/]+/[^/]+).*$', '\\1') as "statePath", s.headline as "stateHeadline"
    ${FROM_CURRENT_EDITIONS} join place p on p.path = c.place_path
    left join place s on s.path = regexp_replace(c.place_path, '^(/[^/]+/[^/]+).*$', '\\1')
    order by c.place_path`.execute(db);
  return rows;
}

type NamedPlace = Omit<SearchedPlace, 'words' | 'longWords'> & { longHeadline: string | null };

/** Returns the states and counties of all countries, ordered by name. */
export async function listSearchedPlaces(db: Db): Promise<SearchedPlace[]> {
  const { rows } = await sql<NamedPlace>`
    select p.path, p.headline, p.kind, p.geoid, p.headline_alt as "longHeadline"
    from place p where p.style = 'admin' and p.kind in ('state', 'county') order by p.headline, p.path`.execute(
    db,
  );
  return rows.map(({ longHeadline, ...place }) => ({
    ...place,
    words: tokenize(place.headline),
    longWords: tokenize(longHeadline ?? ''),
  }));
}

/** Returns the paths of the counties that have parcels, and of their states. */
export async function listPathsWithParcels(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ path: string }>`
    select place_path as path from ${CURRENT_EDITIONS}
    union select substring(place_path from '^/[^/]+/[^/]+') from ${CURRENT_EDITIONS}`.execute(db);
  return new Set(rows.map(({ path }) => path));
}
