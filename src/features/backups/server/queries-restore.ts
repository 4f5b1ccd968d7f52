import { sql } from 'kysely';
import { type Database, type Db, quoteIdentifier } from '../../../backend/db/database.ts';
import type { BackupTable, Manifest } from '../rules/manifest.ts';

/** The queries with which a restore changes the database. */

/** A table that exists from the start of a restore until it succeeds. A database with this table must not be used. */
export const UNFINISHED_TABLE = 'restore_unfinished';

/** Returns the tables of the schema `public`, except those of extensions such as PostGIS. There are none in an unused database. */
export async function listOwnTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    order by c.relname`.execute(db);
  return rows.map(({ name }) => name);
}

/** Drops the schema `jobs`, and everything in `public` that isn't part of an extension, in one transaction. Marks the restore as unfinished. */
export async function emptyDatabase(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`drop schema if exists jobs cascade`.execute(trx);
    for (const name of await listOwnTables(trx))
      await sql`drop table if exists ${sql.id(name)} cascade`.execute(trx);
    const { rows } = await sql<{ name: string; kind: string }>`
      select c.oid::regclass::text as name, 'sequence' as kind from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
        and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('e', 'a', 'i'))
      union all
      select p.oid::regprocedure::text, 'function' from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')`.execute(
      trx,
    );
    for (const { name, kind } of rows) await sql.raw(`drop ${kind} if exists ${name} cascade`).execute(trx);
    await sql`create table ${sql.id(UNFINISHED_TABLE)} (started_at timestamptz not null default now())`.execute(
      trx,
    );
  });
}

export async function isRestoreUnfinished(db: Db): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select to_regclass(${UNFINISHED_TABLE}) is not null as found`.execute(db);
  return rows[0]?.found === true;
}

export async function noteRestored(db: Db): Promise<void> {
  await sql`drop table ${sql.id(UNFINISHED_TABLE)}`.execute(db);
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** Drops all foreign keys and returns them, so that tables can be filled in any order. */
export async function dropForeignKeys(db: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`.execute(
    db,
  );
  for (const { table, name } of rows)
    await sql.raw(`alter table ${table} drop constraint ${quoteIdentifier(name)}`).execute(db);
  return rows;
}

/** Adds the foreign keys again, which verifies all references. */
export async function addForeignKeys(db: Db, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys)
    await sql.raw(`alter table ${table} add constraint ${quoteIdentifier(name)} ${definition}`).execute(db);
}

/** Deletes the rows that migrations inserted, because the backup contains them. */
export async function emptyTables(db: Db): Promise<void> {
  const names = (await listOwnTables(db)).filter(
    (name) => !['migration', 'migration_lock', UNFINISHED_TABLE].includes(name),
  );
  await sql`truncate ${sql.join(names.map((name) => sql.id(name)))} cascade`.execute(db);
}

/** Creates the table, if no migration creates it. Its keys and indexes are added later, which is faster. */
export async function createPartition(db: Db, { name, partition }: BackupTable): Promise<void> {
  if (partition === null) return;
  await sql`drop table if exists ${sql.id(name)}`.execute(db);
  await sql`create table ${sql.id(name)} (like ${sql.id(partition.of)} including defaults)`.execute(db);
}

export async function completePartition(db: Db, { name, partition }: BackupTable): Promise<void> {
  if (partition === null) return;
  const table = quoteIdentifier(name);
  for (const { name: constraint, definition } of partition.constraints)
    await sql
      .raw(`alter table ${table} add constraint ${quoteIdentifier(constraint)} ${definition}`)
      .execute(db);
  for (const index of partition.indexes) await sql.raw(index).execute(db);
  if (partition.bound !== null)
    await sql
      .raw(`alter table ${quoteIdentifier(partition.of)} attach partition ${table} ${partition.bound}`)
      .execute(db);
  await sql.raw(`analyze ${table}`).execute(db);
}

export async function countRows(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.id(name)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function setSequences(db: Db, sequences: Manifest['sequences']): Promise<void> {
  for (const { name, value, is_called } of sequences)
    await sql`select setval(${quoteIdentifier(name)}::regclass, ${value}, ${is_called})`.execute(db);
}

/** Deletes the rows of files that are marked as removed, because the backup doesn't contain these files. */
export async function forgetRemoved(database: Database): Promise<void> {
  await sql`delete from stored_file where removed_at is not null`.execute(database.kysely);
}
