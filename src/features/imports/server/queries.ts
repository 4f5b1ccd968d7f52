import { sql } from 'kysely';
import { type Database, type Db, quoteIdentifier, type Trx } from '../../../backend/db/database.ts';
import { Problem } from '../../../kernel/problem.ts';
import {
  EDITION_COLUMNS,
  type Edition,
  FROM_CURRENT_EDITIONS,
  FROM_EDITIONS,
  type Publication,
  pointTo,
  publishEdition,
} from '../../editions/server/index.ts';
import { notePublication } from '../../history/server/index.ts';
import { PARCEL_COLUMNS } from '../../parcels/rules/parcel-columns.ts';
import { followOptOutsInto } from '../../parcels/server/index.ts';
import type { Recipe } from '../contract.ts';
import { GEOMETRY_HASH_DIGITS } from './ids/previous-parcels.ts';
import { attachRecords, dropRecords } from './joins/record-queries.ts';
import { OUTSIDE_VALUES } from './rows/row-plan.ts';
import type { RepairAnswer } from './run/worker-messages.ts';

/** The SQL statements of imports about counties, editions and their parcels. Other files have those about runs, refreshes and joins, and those that guess a coordinate system. */

export interface CountyRecord {
  geoid: string;
  name: string;
  path: string;
  state2: string | null;
}

export async function findCounty(db: Db, placePath: string): Promise<CountyRecord | undefined> {
  const found = await db
    .selectFrom('place')
    .select(['geoid', 'name', 'path', 'state2'])
    .where('path', '=', placePath)
    .where('kind', '=', 'county')
    .executeTakeFirst();
  return found?.geoid ? { ...found, geoid: found.geoid } : undefined;
}

export async function hasPlace(db: Db, placePath: string): Promise<boolean> {
  const found = await db.selectFrom('place').select('id').where('path', '=', placePath).executeTakeFirst();
  return found !== undefined;
}

/** Returns the path of any county, to preview a file before its county is selected. */
export async function findFirstCounty(db: Db): Promise<string> {
  const { path } = await db
    .selectFrom('place')
    .select('path')
    .where('kind', '=', 'county')
    .orderBy('path')
    .limit(1)
    .executeTakeFirstOrThrow();
  return path;
}

/** A current edition, with the fingerprint of its file, the origin of its columns and its recipe. */
export interface ImportedEdition extends Edition {
  fingerprint: string;
  provenance: unknown;
  recipe: unknown;
}

export async function findImportedEdition(db: Db, geoid: string): Promise<ImportedEdition | undefined> {
  const { rows } = await sql<ImportedEdition>`
    select ${EDITION_COLUMNS}, e.source_fingerprint as fingerprint, e.provenance, e.recipe
    ${FROM_CURRENT_EDITIONS} where c.geoid = ${geoid}`.execute(db);
  return rows[0];
}

export interface WholeEdition {
  id: number;
  version: number;
  parcelCount: number | null;
  /** The table of its parcels; an edition in review already has one. */
  table: string;
}

/** Returns an edition whose parcels are all in the database: the one of this version, or the current one if `version` is undefined. */
export async function findWholeEdition(
  db: Db,
  geoid: string,
  version: number | undefined,
): Promise<WholeEdition | undefined> {
  const { rows } = await sql<WholeEdition>`
    select e.id, e.version, e.parcel_count as "parcelCount", 'parcel_e' || e.id as table
    ${FROM_EDITIONS} where e.geoid = ${geoid} and e.state in ('ready', 'review')
      and ${version === undefined ? sql`c.edition_id is not null` : sql`e.version = ${version}`}
      and to_regclass('parcel_e' || e.id) is not null`.execute(db);
  return rows[0];
}

/** Returns the projection of an EPSG code, or of an Esri code such as 102685, as a PROJ string of PostGIS; undefined for a code that PostGIS doesn't know. */
export async function findCrsDefinition(db: Db, epsgCode: number): Promise<string | undefined> {
  const { rows } = await sql<{ proj4text: string }>`
    select proj4text from spatial_ref_sys
    where auth_name in ('EPSG', 'ESRI') and auth_srid = ${epsgCode} and proj4text <> ''`.execute(db);
  return rows[0]?.proj4text;
}

/** Locks a place until the end of the transaction, against other imports that begin or are published. */
export async function lockPlace(trx: Trx, placePath: string): Promise<void> {
  await sql`select id from place where path = ${placePath} for no key update`.execute(trx);
}

export interface EditionDraft {
  id: number;
  version: number;
}

/** Creates an edition with the next version. The place is locked until the end of the transaction, so that imports that begin at the same time get different versions. */
export async function createEditionDraft(
  trx: Trx,
  draft: { geoid: string; placePath: string; sourceName: string; recipe: Recipe | null },
): Promise<EditionDraft> {
  await lockPlace(trx, draft.placePath);
  const { rows } = await sql<EditionDraft>`
    insert into edition (geoid, version, place_path, source_name, source_fingerprint, recipe)
    select ${draft.geoid}, coalesce(max(version), 0) + 1, ${draft.placePath}, ${draft.sourceName}, '',
      ${JSON.stringify(draft.recipe ?? {})}::jsonb
    from edition where geoid = ${draft.geoid}
    returning id, version`.execute(trx);
  const [created] = rows;
  if (created === undefined) throw new Error('the edition was not created');
  return created;
}

export function parcelTable(editionId: number): string {
  return `parcel_e${editionId}`;
}

/** Columns of the indexes. They stand first because PostgreSQL steps over each column before the one that it reads. */
const KEYS = ['ogc_fid', 'll_uuid', 'll_stack_uuid'];

/**
 * Creates the table for the rows of a file, with only the columns that the file fills: narrow rows are faster to write and smaller. The column `edition_id` and
 * its check constraint exist from the start, so attaching the partition needs no scan. `completeParcelTable` adds the rest.
 */
export async function createParcelTable(
  database: Database,
  editionId: number,
  columns: readonly string[],
): Promise<void> {
  const { kysely } = database;
  const table = sql.table(parcelTable(editionId));
  const edition = sql.lit(editionId);
  const ordered = [
    ...KEYS.filter((key) => columns.includes(key)),
    ...columns.filter((name) => !KEYS.includes(name)),
  ];
  const filled = sql.join(ordered.map((name) => sql.ref(name)));
  await sql`drop table if exists ${table}`.execute(kysely);
  await sql`create table ${table} as select edition_id, ${filled} from parcel with no data`.execute(kysely);
  await sql`alter table ${table} alter column edition_id set default ${edition}, add check (edition_id = ${edition})`.execute(
    kysely,
  );
  for (const { name, isRequired } of await listColumns(kysely, 'parcel'))
    if (isRequired && (name === 'edition_id' || columns.includes(name)))
      await sql`alter table ${table} alter column ${sql.ref(name)} set not null`.execute(kysely);
}

/**
 * Gives the table the structure of `parcel`, so that attaching it builds and checks nothing: columns that no row fills, columns with one value for all rows
 * (PostgreSQL stores it once, in its catalog), and keys.
 */
export async function completeParcelTable(
  db: Db,
  editionId: number,
  constants: Readonly<Record<string, string>>,
): Promise<void> {
  const name = parcelTable(editionId);
  const table = sql.table(name);
  const present = new Set((await listColumns(db, name)).map((column) => column.name));
  const missing = (await listColumns(db, 'parcel')).filter((column) => !present.has(column.name));
  const additions = missing.map((column) => {
    const value = constants[column.name];
    const rule = value === undefined ? sql`` : sql` not null default ${sql.lit(value)}`;
    return sql`add column ${sql.ref(column.name)} ${sql.raw(column.type)}${rule}`;
  });
  if (additions.length > 0) await sql`alter table ${table} ${sql.join(additions)}`.execute(db);
  await sql`alter table ${table} add primary key (edition_id, ogc_fid)`.execute(db);
  await sql`create index ${sql.id(`${name}_ll_uuid`)} on ${table} (ll_uuid)`.execute(db);
  await sql`create index ${sql.id(`${name}_stack`)} on ${table} (ll_stack_uuid) where ll_stack_uuid is not null`.execute(
    db,
  );
  // The geometry has no index: spatial queries read the parcel store, which has a packed R-tree. A small sample is enough for the planner, because only keys
  // and constants are queried here.
  await db.transaction().execute(async (trx) => {
    await sql`set local default_statistics_target = 10`.execute(trx);
    await sql`analyze ${table} (edition_id, ogc_fid, ll_uuid, geoid)`.execute(trx);
  });
}

interface TableColumn {
  name: string;
  /** The type in SQL: `geometry(Geometry,4326)`. */
  type: string;
  isRequired: boolean;
}

async function listColumns(db: Db, table: string): Promise<TableColumn[]> {
  const { rows } = await sql<TableColumn>`
    select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "isRequired"
    from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(
    db,
  );
  return rows;
}

interface CompleteEdition {
  editionId: number;
  parcelCount: number;
  fingerprint: string;
  provenance: unknown;
  extent: readonly [number, number, number, number];
}

/** Marks an edition as complete: its table is filled and indexed, and its files are in the file store. Readers don't see it yet. Throws `conflict` if it was given up meanwhile. */
export async function completeEdition(trx: Trx, facts: CompleteEdition): Promise<void> {
  const [west, south, east, north] = facts.extent;
  const { rows } = await sql`
    update edition set state = 'review', parcel_count = ${facts.parcelCount}, source_fingerprint = ${facts.fingerprint},
      provenance = ${JSON.stringify(facts.provenance)}::jsonb,
      west = ${west}, south = ${south}, east = ${east}, north = ${north}
    where id = ${facts.editionId} and state = 'building' returning id`.execute(trx);
  if (rows.length === 0)
    throw new Problem(
      'conflict',
      'This import was considered dead, and its files were removed. Start it again.',
    );
}

/** Makes a complete edition the county's current one: the only step of an import that readers can see. */
export function publishImport(trx: Trx, publication: Publication): Promise<void> {
  return publishEdition(trx, publication, [attachParcels, notePublication, followOptOutsInto]);
}

/** Switches the county's pointer to an edition that was current before. */
export function republish(trx: Trx, publication: Publication): Promise<void> {
  return pointTo(trx, publication, [notePublication, followOptOutsInto]);
}

async function attachParcels(trx: Trx, { editionId }: Publication): Promise<void> {
  const table = sql.table(parcelTable(editionId));
  await sql`alter table parcel attach partition ${table} for values in (${sql.lit(editionId)})`.execute(trx);
  await attachRecords(trx, editionId);
}

/**
 * Gives up an edition that is not published, so that its import, which may still be running although it sent no heartbeat, can't complete it anymore. Returns
 * its county and version, which it has until {@link removeEditionDraft}; undefined for an edition that is or was published.
 */
export async function giveUpDraft(
  db: Db,
  editionId: number,
): Promise<{ geoid: string; version: number } | undefined> {
  return db
    .updateTable('edition')
    .set({ state: 'failed' })
    .where('id', '=', editionId)
    .where('state', 'not in', ['ready', 'removed'])
    .returning(['geoid', 'version'])
    .executeTakeFirst();
}

/** Removes the tables and the edition of an unpublished import. Its version is free afterwards, so its files must be removed before. */
export async function removeEditionDraft(db: Db, editionId: number): Promise<void> {
  if ((await giveUpDraft(db, editionId)) === undefined) return;
  await sql`drop table if exists ${sql.table(parcelTable(editionId))}`.execute(db);
  await dropRecords(db, editionId);
  await db.updateTable('import_run').set({ edition_id: null }).where('edition_id', '=', editionId).execute();
  await db.deleteFrom('edition').where('id', '=', editionId).execute();
}

/** Validates and repairs polygons given as hexadecimal EWKB. The answers are in the order of the polygons. */
export async function repairPolygons(db: Db, ewkbHex: readonly string[]): Promise<RepairAnswer[]> {
  const { rows } = await sql<{ isValid: boolean; wkb: string | null }>`
    select is_valid as "isValid",
      case when is_valid then encode(st_asbinary(geom, 'NDR'), 'hex')
        else encode(st_asbinary(nullif(st_collectionextract(st_makevalid(geom), 3), 'SRID=4326;POLYGON EMPTY'::geometry), 'NDR'), 'hex')
      end as wkb
    from (
      select row_number, geom, st_isvalid(geom) as is_valid from (
        select ordinality as row_number, st_geomfromewkb(decode(value, 'hex')) as geom
        from jsonb_array_elements_text(${JSON.stringify(ewkbHex)}::jsonb) with ordinality
      ) as decoded
    ) as judged
    order by row_number`.execute(db);
  if (rows.length !== ewkbHex.length) throw new Error('PostGIS did not answer about every polygon');
  return rows.map(({ isValid, wkb }) => ({ wasValid: isValid, wkbHex: wkb }));
}

/**
 * Returns parcels of an edition as binary COPY, for a range of row numbers: the row number, the parcel number without formatting, the id, the hash, box and
 * area of the geometry and, for stacked parcels, address and owner.
 */
export async function readParcelIds(
  database: Database,
  { editionId, afterFid, toFid }: { editionId: number; afterFid: number; toFid: number },
): Promise<Uint8Array[]> {
  const stacked = (column: string) => `case when ll_stack_uuid is not null then ${column} end`;
  const query = `select ogc_fid, coalesce(parcelnumb_no_formatting, ''), ll_uuid, left(md5(st_asewkb(geom, 'NDR')), ${GEOMETRY_HASH_DIGITS}),
      st_xmin(geom), st_ymin(geom), st_xmax(geom), st_ymax(geom), st_area(geom), ll_stack_uuid is not null, ${stacked('address')}, ${stacked('owner')},
      coalesce(row_hash, 0), coalesce(extract(epoch from ll_updated_at) * 1000, 0)::float8
    from parcel where edition_id = ${editionId} and ogc_fid > ${afterFid} and ogc_fid <= ${toFid} order by ogc_fid`;
  const chunks: Uint8Array[] = [];
  for await (const chunk of database.copyOut(query)) chunks.push(chunk);
  return chunks;
}

/** Returns the polygons of parcels, and the values that distinguish parcels with the same polygon, as binary COPY (see `readPolygons`). */
export async function readParcelPolygons(
  database: Database,
  { editionId, fids }: { editionId: number; fids: readonly number[] },
): Promise<Uint8Array[]> {
  const query = `select ogc_fid, coalesce(parcelnumb_no_formatting, ''), address, owner, ll_stack_uuid is not null, st_asbinary(geom, 'NDR')
    from parcel where edition_id = ${editionId} and ogc_fid in (${fids.map(Number).join(', ')})`;
  const chunks: Uint8Array[] = [];
  for await (const chunk of database.copyOut(query)) chunks.push(chunk);
  return chunks;
}

/**
 * Returns the columns that hold a value in any parcel of an edition, in the order of the record, without the columns that are stored outside of a row's values.
 * Includes `path` if parcels are in places below the county.
 */
export async function listFilledColumns(
  db: Db,
  { table }: WholeEdition,
  placePath: string,
): Promise<string[]> {
  const names = PARCEL_COLUMNS.map(({ name }) => name).filter(
    (name) => !OUTSIDE_VALUES.has(name) || name === 'path',
  );
  const isFilled = (name: string) =>
    name === 'path'
      ? sql`count(*) filter (where path <> ${placePath}::text || '/' || ogc_fid) > 0 as path`
      : sql`count(${sql.ref(name)}) > 0 as ${sql.ref(name)}`;
  const { rows } = await sql<Record<string, boolean>>`
    select ${sql.join(names.map(isFilled))} from ${sql.table(table)}`.execute(db);
  return names.filter((name) => rows[0]?.[name] === true);
}

/** Returns parcels of an edition as binary COPY, for a range of row numbers; `rebuild-edition.ts` reads them. */
export async function readParcels(
  database: Database,
  { table }: WholeEdition,
  columns: readonly string[],
  afterFid: number,
  toFid: number,
): Promise<Uint8Array[]> {
  const query = `select ogc_fid, ll_uuid, lon::float8, lat::float8, custom::text, st_asbinary(geom, 'NDR'),
      ${columns.map(quoteIdentifier).join(', ')}
    from ${quoteIdentifier(table)} where ogc_fid > ${afterFid} and ogc_fid <= ${toFid} order by ogc_fid`;
  const chunks: Uint8Array[] = [];
  for await (const chunk of database.copyOut(query)) chunks.push(chunk);
  return chunks;
}
