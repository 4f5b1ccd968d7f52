import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '../../src/backend/db/database.ts';
import { openEmbeddedDatabase } from '../../src/backend/db/embedded.ts';
import { openServerDatabase } from '../../src/backend/db/server.ts';
import { urlOfDatabase } from '../../tools/database-url.ts';
import { listEmptiableTables } from './embedded-template.ts';

/** Copying the files of a template takes a sixth of the processor time of writing its pages into the log, the default of PostgreSQL (decision 0293). */
const COPY_OF_FILES = 'strategy file_copy';

/**
 * Returns a migrated, empty database for the caller alone. Close it at the end (`afterAll`), after stopping its jobs. With the embedded engine,
 * the test files of a vitest worker use the same instances in turn, and closing one empties it. On a PostgreSQL server, `mayHavePlaces` lets the
 * database begin with the places that the app creates at its first start, so that `seedPlaces` has nothing to do.
 */
export async function openTestDatabase({ mayHavePlaces = false } = {}): Promise<Database> {
  const given = inject('testDatabase');
  if (given.engine === 'embedded') return openEmbeddedCopy(given);
  const { admin, template, templateWithPlaces } = given;
  const name = `platbook_test_${randomUUID().replaceAll('-', '')}`;
  await administrate(
    admin,
    `create database ${name} template ${mayHavePlaces ? templateWithPlaces : template} ${COPY_OF_FILES}`,
  );
  const database = await openServerDatabase(urlOfDatabase(admin, name));
  return {
    ...database,
    forRequests: database,
    async close() {
      await database.close();
      await administrate(admin, `drop database ${name} with (force)`);
    },
  };
}

async function administrate(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Returns the URL of a test database on a server, for separate connections. */
export async function testDatabaseUrl({ kysely }: Database): Promise<string> {
  const given = inject('testDatabase');
  if (given.engine === 'embedded') throw new Error('there is no server in this run');
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(kysely);
  return urlOfDatabase(given.admin, rows[0]?.name ?? '');
}

interface EmbeddedInstance {
  database: Database;
  /** Tables of the migrations; tests created all other tables. */
  tables: readonly string[];
}

/** Empty, unused instances. They live as long as the worker, because vitest does not isolate the files of the server tests from each other. */
const freeInstances: EmbeddedInstance[] = [];

async function openEmbeddedCopy(given: { template: string; copiesDir: string }): Promise<Database> {
  const instance = freeInstances.pop() ?? (await startEmbedded(given));
  return {
    ...instance.database,
    forRequests: instance.database,
    async close() {
      await empty(instance);
      freeInstances.push(instance);
    },
  };
}

async function startEmbedded({
  template,
  copiesDir,
}: {
  template: string;
  copiesDir: string;
}): Promise<EmbeddedInstance> {
  const dir = path.join(copiesDir, randomUUID());
  // Takes a quarter of the time of the asynchronous copy.
  cpSync(template, dir, { recursive: true });
  const database = await openEmbeddedDatabase(dir);
  return { database, tables: await listEmptiableTables(database) };
}

async function empty({ database, tables }: EmbeddedInstance): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and (relispartition or relname <> all(${[...tables]}))
      and relname not in ('spatial_ref_sys', 'migration', 'migration_lock')`.execute(database.kysely);
  for (const { name } of rows)
    await sql`drop table if exists ${sql.table(name)} cascade`.execute(database.kysely);
  // Truncating makes new files for a table and each of its indexes, so only tables with rows are truncated.
  const asked = tables.map(
    (table) => sql`select ${sql.lit(table)} as name where exists (select 1 from ${sql.table(table)})`,
  );
  const filled = await sql<{ name: string }>`${sql.join(asked, sql` union all `)}`.execute(database.kysely);
  if (filled.rows.length > 0)
    await sql`truncate ${sql.join(filled.rows.map(({ name }) => sql.table(name)))} cascade`.execute(
      database.kysely,
    );
  await sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(database.kysely);
  await database.execute('drop schema if exists jobs cascade');
}

/** Creates a database without tables on a server. */
export async function createEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const given = inject('testDatabase');
  if (given.engine === 'embedded') throw new Error('there is no server in this run');
  const name = `platbook_empty_${randomUUID().replaceAll('-', '')}`;
  await administrate(given.admin, `create database ${name} ${COPY_OF_FILES}`);
  return {
    url: urlOfDatabase(given.admin, name),
    drop: () => administrate(given.admin, `drop database ${name} with (force)`),
  };
}
