import { quoteIdentifier, type SnapshotReader } from '../../../backend/db/database.ts';
import type { BackupTable, Manifest } from '../rules/manifest.ts';
import { EXPECTED_FILES } from './queries-check.ts';

/** The queries with which a backup reads the database. */

/** Tables about this installation rather than its content. */
const NOT_BACKED_UP = [
  'backup_run',
  'damaged_file',
  'file_repair',
  'migration',
  'migration_lock',
  'spatial_ref_sys',
  'storage_task',
];
/** The number of pages of 8 KB that one COPY reads into memory. */
const PAGES = 512;

export interface DumpTable extends Omit<BackupTable, 'file' | 'rows' | 'bytes' | 'sha256'> {
  /** True for the parcels of an edition, which never change and so needn't be read in the snapshot. */
  isImmutable: boolean;
}

interface TableRow {
  name: string;
  parent: string | null;
  bound: string | null;
  columns: string[];
  constraints: { name: string; definition: string }[];
  indexes: string[];
}

/** Returns every table that can hold rows itself (not partitioned tables, only their partitions), with the definitions of those that no migration creates. */
export async function listDumpTables(reader: SnapshotReader): Promise<DumpTable[]> {
  const rows = await reader.list<TableRow>(`
    select c.relname as name, parent.relname as parent,
      case when c.relispartition then pg_get_expr(c.relpartbound, c.oid) end as bound,
      (select coalesce(json_agg(a.attname order by a.attnum), '[]') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(json_build_object('name', k.conname, 'definition', pg_get_constraintdef(k.oid)) order by k.conname), '[]')
        from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u')) as constraints,
      (select coalesce(json_agg(pg_get_indexdef(i.indexrelid) order by i.indexrelid), '[]') from pg_index i
        where i.indrelid = c.oid
          and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u'))) as indexes
    from pg_class c
      left join pg_inherits h on h.inhrelid = c.oid
      left join pg_class parent on parent.oid = h.inhparent
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in (${NOT_BACKED_UP.map((name) => `'${name}'`).join(', ')})
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    order by c.relname`);
  const whole = new Set(
    (await reader.list<{ id: number }>(`select id from edition where state in ('ready', 'review')`)).map(
      ({ id }) => id,
    ),
  );
  return rows.flatMap(({ name, parent, bound, columns, constraints, indexes }) => {
    const [, of, id] = /^(parcel|parcel_record)_e(\d+)$/.exec(name) ?? [];
    // A table of a running import is incomplete and of no use.
    if (of !== undefined && !whole.has(Number(id))) return [];
    const partitionOf = parent ?? of;
    const partition = partitionOf === undefined ? null : { of: partitionOf, bound, constraints, indexes };
    // Sorted by name, so that tables with the same columns in another order give the same bytes.
    return [{ name, columns: columns.toSorted(), partition, isImmutable: of !== undefined }];
  });
}

/** Yields the rows of a table as binary COPY, in chunks of limited size and in stored order. */
export async function* copyTable(
  reader: SnapshotReader,
  { name, columns }: Pick<DumpTable, 'name' | 'columns'>,
): AsyncGenerator<Uint8Array> {
  const table = quoteIdentifier(name);
  const [size] = await reader.list<{ pages: number }>(
    `select ceil(pg_relation_size('${table}') / 8192.0)::int4 as pages`,
  );
  const fields = columns.map(quoteIdentifier).join(', ');
  for (let page = 0; page < (size?.pages ?? 0); page += PAGES) {
    const chunks: Uint8Array[] = [];
    const rows = `select ${fields} from ${table} where ctid >= '(${page},0)'::tid and ctid < '(${page + PAGES},0)'::tid`;
    for await (const chunk of reader.copyOut(rows)) chunks.push(chunk);
    yield Buffer.concat(chunks);
  }
}

export async function listSequences(reader: SnapshotReader): Promise<Manifest['sequences']> {
  const names = await reader.list<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    order by c.relname`);
  const sequences: Manifest['sequences'] = [];
  for (const { name } of names) {
    const [state] = await reader.list<{ value: number; is_called: boolean }>(
      `select last_value as value, is_called from ${quoteIdentifier(name)}`,
    );
    if (state !== undefined) sequences.push({ name, ...state });
  }
  return sequences;
}

export async function listAppliedMigrations(reader: SnapshotReader): Promise<string[]> {
  const rows = await reader.list<{ name: string }>('select name from migration order by name');
  return rows.map(({ name }) => name);
}

/** Returns the waiting and running jobs, except those that run on a schedule and those of the queue itself (`__`). */
export async function listOpenJobs(reader: SnapshotReader): Promise<Manifest['jobs']> {
  const [found] = await reader.list<{ is_there: boolean }>(
    `select to_regclass('jobs.job') is not null as is_there`,
  );
  if (found?.is_there !== true) return [];
  return reader.list<Manifest['jobs'][number]>(`
    select name, data, retry_limit, expire_seconds from jobs.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_%'
      and name not in (select name from jobs.schedule)
    order by created_on, id`);
}

export async function listSnapshotFiles(reader: SnapshotReader): Promise<Manifest['files']> {
  return reader.list(`select key, bytes, sha256 from stored_file where removed_at is null order by key`);
}

/** Returns the files that must be in the file store, but have no recorded checksum, because a version without checksums stored them. */
export async function listUnrecordedFiles(reader: SnapshotReader): Promise<string[]> {
  const rows = await reader.list<{ key: string }>(`
    select key from (${EXPECTED_FILES}) as expected
    where key not in (select key from stored_file where removed_at is null) order by key`);
  return rows.map(({ key }) => key);
}
