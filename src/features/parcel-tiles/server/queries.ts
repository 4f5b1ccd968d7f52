import type { Db } from '../../../backend/db/database.ts';
import type { BBox } from '../../../kernel/geo.ts';

/** The edition of a county that everybody sees. */
export interface CurrentEdition {
  geoid: string;
  editionId: number;
  version: number;
  placePath: string;
  parcelCount: number;
  /** null while it isn't known: the store tells. */
  extent: BBox | null;
  /** Whose data it is, for the map: what the operator stated, else the county. Never the name of the file, which was made for colleagues. */
  attribution: string;
}

export async function listCurrentEditions(db: Db): Promise<CurrentEdition[]> {
  const rows = await db
    .selectFrom('county_edition')
    .innerJoin('edition', 'edition.id', 'county_edition.edition_id')
    .leftJoin('county_source', 'county_source.geoid', 'county_edition.geoid')
    .leftJoin('place', 'place.path', 'county_edition.place_path')
    .select([
      'county_edition.geoid',
      'county_edition.place_path',
      'edition.id',
      'edition.version',
      'edition.parcel_count',
      'county_source.name as source',
      'place.headline',
      'edition.west',
      'edition.south',
      'edition.east',
      'edition.north',
    ])
    .orderBy('county_edition.geoid')
    .execute();
  return rows.map(({ west, south, east, north, ...row }) => ({
    geoid: row.geoid,
    editionId: row.id,
    version: row.version,
    placePath: row.place_path,
    parcelCount: row.parcel_count ?? 0,
    extent:
      west === null || south === null || east === null || north === null ? null : [west, south, east, north],
    attribution: row.source ?? row.headline ?? row.place_path,
  }));
}

/** An edition of a county that is kept, current or not; undefined when there is none of that number. */
export async function findKeptEdition(
  db: Db,
  geoid: string,
  version: number,
): Promise<CurrentEdition | undefined> {
  const row = await db
    .selectFrom('edition')
    .leftJoin('county_source', 'county_source.geoid', 'edition.geoid')
    .leftJoin('place', 'place.path', 'edition.place_path')
    .select([
      'edition.id',
      'edition.place_path',
      'edition.parcel_count',
      'county_source.name as source',
      'place.headline',
    ])
    .where('edition.geoid', '=', geoid)
    .where('edition.version', '=', version)
    .where('edition.state', '=', 'ready')
    .executeTakeFirst();
  return (
    row && {
      geoid,
      editionId: row.id,
      version,
      placePath: row.place_path,
      parcelCount: row.parcel_count ?? 0,
      extent: null,
      attribution: row.source ?? row.headline ?? row.place_path,
    }
  );
}

/** Counties whose outline is not fitted to the parcels of their current edition. */
export async function listUnfittedCounties(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('county_edition as c')
    .leftJoin('county_outline as o', (join) =>
      join.onRef('o.place_path', '=', 'c.place_path').on('o.source', '=', 'parcels'),
    )
    .select('c.place_path')
    .where((where) => where('o.edition_id', 'is distinct from', where.ref('c.edition_id')))
    .orderBy('c.place_path')
    .execute();
  return rows.map(({ place_path }) => place_path);
}
