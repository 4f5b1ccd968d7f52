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
  sourceName: string;
}

export async function listCurrentEditions(db: Db): Promise<CurrentEdition[]> {
  const rows = await db
    .selectFrom('county_edition')
    .innerJoin('edition', 'edition.id', 'county_edition.edition_id')
    .select([
      'county_edition.geoid',
      'county_edition.place_path',
      'edition.id',
      'edition.version',
      'edition.parcel_count',
      'edition.source_name',
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
    sourceName: row.source_name,
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
    .select(['id', 'place_path', 'parcel_count', 'source_name'])
    .where('geoid', '=', geoid)
    .where('version', '=', version)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return (
    row && {
      geoid,
      editionId: row.id,
      version,
      placePath: row.place_path,
      parcelCount: row.parcel_count ?? 0,
      extent: null,
      sourceName: row.source_name,
    }
  );
}
