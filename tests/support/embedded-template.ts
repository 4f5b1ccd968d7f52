import { createHash } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../src/backend/db/database.ts';
import { openEmbeddedDatabase } from '../../src/backend/db/embedded.ts';
import { migrate } from '../../src/backend/db/migrate.ts';
import { MS_PER_DAY } from '../../src/kernel/units.ts';

/**
 * Returns the data folder of an embedded database with all migrations and no rows. It is reused between runs, and created again when a migration
 * or the version of the database engine (PGlite) has changed.
 */
export async function prepareEmbeddedTemplate(): Promise<string> {
  const cache = path.resolve('node_modules', '.cache', 'platbook');
  const name = `embedded-${(await fingerprint()).slice(0, 16)}`;
  await mkdir(cache, { recursive: true });
  const existing = await readdir(cache);
  if (existing.includes(name)) {
    // Marks the template as used now, so that no other run deletes it.
    await utimes(path.join(cache, name), new Date(), new Date());
    return path.join(cache, name);
  }
  const making = await mkdtemp(path.join(os.tmpdir(), 'platbook-template-'));
  await migrateEmpty(await openEmbeddedDatabase(path.join(making, 'db')));
  for (const old of existing) {
    const folder = path.join(cache, old);
    if (!isBeingWritten(old) && (await isUnused(folder))) await rm(folder, { recursive: true, force: true });
  }
  const part = path.join(cache, `${name}.${process.pid}.part`);
  cpSync(path.join(making, 'db'), part, { recursive: true });
  await rename(part, path.join(cache, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error; // another run was faster
    return rm(part, { recursive: true, force: true });
  });
  await rm(making, { recursive: true, force: true });
  return path.join(cache, name);
}

/** Returns true for a template that no run has used for a day. A run of another branch may be copying a younger template. */
async function isUnused(folder: string): Promise<boolean> {
  const info = await stat(folder).catch(() => null); // null if another run removed it in the meantime
  return info !== null && Date.now() - info.mtimeMs > MS_PER_DAY;
}

/** Returns true for the folder of a copy whose process still runs. */
function isBeingWritten(folder: string): boolean {
  const processId = /\.(\d+)\.part$/.exec(folder)?.[1];
  if (processId === undefined) return false;
  try {
    return process.kill(Number(processId), 0);
  } catch {
    return false;
  }
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir('db/migrations')).toSorted()) {
    hash.update(name).update(await readFile(path.join('db/migrations', name)));
  }
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return hash.update(JSON.stringify(dependencies['@electric-sql/pglite'])).digest('hex');
}

/** Tests rely on empty tables, so a migration that inserts rows must fail here. */
export async function migrateEmpty(database: Database): Promise<void> {
  try {
    await migrate(database);
    for (const table of await listEmptiableTables(database)) {
      const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(database.kysely);
      if (rows.length > 0)
        throw new Error(`a migration put rows into ${table}, but tests need empty tables after migrating`);
    }
  } finally {
    await database.close();
  }
}

/** Returns the tables of the migrations, without those of PostGIS and of the migrator; partitions are not listed. */
export async function listEmptiableTables(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not in ('spatial_ref_sys', 'migration', 'migration_lock')
    order by 1`.execute(database.kysely);
  return rows.map(({ name }) => name);
}
