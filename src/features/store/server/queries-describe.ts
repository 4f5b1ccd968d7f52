import { sql } from 'kysely';
import type { Db, Trx } from '../../../backend/db/database.ts';
import { MAX_TEXT_BYTES } from '../../../backend/formats/writers/dbf-fields.ts';
import { FROM_CURRENT_EDITIONS } from '../../editions/server/index.ts';

export interface NewEdition {
  editionId: number;
  geoid: string;
  version: number;
}

/** Returns the current editions that the store has not described yet; with a path only those of this place and of the places inside it. */
export async function listNewEditions(db: Db, path = '/'): Promise<NewEdition[]> {
  const { rows } = await sql<NewEdition>`
    select e.id as "editionId", e.geoid, e.version ${FROM_CURRENT_EDITIONS}
    where not exists (select from store_edition s where s.edition_id = e.id)
      and (${path} = '/' or c.place_path = ${path} or starts_with(c.place_path, ${`${path}/`}))
    order by e.id`.execute(db);
  return rows;
}

const SAMPLE = 500;

export interface RowBytes {
  valueBytes: number;
  recordBytes: number;
  geometryBytes: number;
}

/** Estimates the size of a row from the first rows of an edition. */
export async function measureRows(db: Db, editionId: number): Promise<RowBytes> {
  const { rows } = await sql<RowBytes>`
    with picked as materialized (
      select to_jsonb(p) - 'geom' - 'custom' - 'edition_id' || coalesce(p.custom, '{}') as fields,
        st_npoints(p.geom) * 16 + 60 as shape
      from parcel p where p.edition_id = ${editionId} and p.ogc_fid <= ${SAMPLE}
    ), field as (
      select f.key, sum(octet_length(f.value)) as total, least(max(octet_length(f.value)), ${MAX_TEXT_BYTES}) as widest
      from picked, jsonb_each_text(picked.fields) f where f.value is not null group by f.key
    ), size as (select count(*)::float8 as n, coalesce(avg(shape), 0) as shape from picked)
    select coalesce((select round(sum(total) / nullif(max(n), 0) + count(*)) from field, size), 0)::int as "valueBytes",
      coalesce((select sum(widest) + 1 from field), 0)::int as "recordBytes",
      (select round(shape) from size)::int as "geometryBytes"`.execute(db);
  return rows[0] ?? { valueBytes: 0, recordBytes: 0, geometryBytes: 0 };
}

export async function saveDescription(
  db: Db | Trx,
  editionId: number,
  filled: Readonly<Record<string, number>>,
  { valueBytes, recordBytes, geometryBytes }: RowBytes,
): Promise<void> {
  // The edition may have been replaced and removed meanwhile.
  await sql`
    insert into store_edition (edition_id, filled, value_bytes, record_bytes, geometry_bytes)
    select id, ${JSON.stringify(filled)}::jsonb, ${valueBytes}, ${recordBytes}, ${geometryBytes}
    from edition where id = ${editionId}
    on conflict (edition_id) do nothing`.execute(db);
}
