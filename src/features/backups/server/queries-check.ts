import { sql } from 'kysely';
import type { Db } from '../../../backend/db/database.ts';

/** Selects the keys of the files that must be in the file store according to the database. */
export const EXPECTED_FILES = `
  select 'editions/' || geoid || '/' || version || '/' || file as key
  from edition, unnest(array['parcels.store', 'coverage.json', 'search.index']) as file
  where state in ('ready', 'review')
  union
  select 'layers/' || layer || '/' || id || '/layer.store' from layer_edition
  union
  select 'layers/' || layer || '/' || id || '/features.gpkg' from layer_edition where has_features
  union
  select file_key from elevation_grid
  union
  select file_key from parcel_export where state = 'ready' and file_key is not null
  union
  select 'parcel-exports/' || id || '/rows.bin' from parcel_export where state in ('waiting', 'building', 'ready')
  union
  select file_key from data_export where state = 'ready' and file_key is not null`;

export async function listExpectedFiles(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from (${sql.raw(EXPECTED_FILES)}) as expected order by key`.execute(db);
  return rows.map(({ key }) => key);
}

/** Returns the folders of the editions that are published or in review. Files that jobs have made from an edition are in its folder, too. */
export async function listEditionPrefixes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ prefix: string }>`
    select 'editions/' || geoid || '/' || version || '/' as prefix from edition where state in ('ready', 'review')`.execute(
    db,
  );
  return rows.map(({ prefix }) => prefix);
}

/** Returns the folders of the file store that are being filled. */
export async function listUnfinishedPrefixes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ prefix: string }>`
    select 'editions/' || geoid || '/' || version || '/' as prefix from edition where state = 'building'
    union
    select 'parcel-exports/' || id || '/' from parcel_export where state in ('waiting', 'building')
    union
    select 'exports/' || id || '/' from data_export where state in ('waiting', 'building')`.execute(db);
  return rows.map(({ prefix }) => prefix);
}

/** Returns labels of the editions, published or in review, whose table of parcels is missing. */
export async function listEditionsWithoutTable(db: Db): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`
    select 'edition ' || version || ' of ' || place_path as label from edition
    where state in ('ready', 'review') and to_regclass('parcel_e' || id) is null order by place_path, version`.execute(
    db,
  );
  return rows.map(({ label }) => label);
}
