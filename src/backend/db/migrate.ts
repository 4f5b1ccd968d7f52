import { readFile, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';

const FOLDER = fileURLToPath(new URL('../../../db/migrations/', import.meta.url));

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql'));
  const texts = await Promise.all(names.map((name) => readFile(`${FOLDER}${name}`, 'utf8')));
  return Object.fromEntries(
    names.map((name, index) => [
      name.replace(/\.sql$/, ''),
      {
        async up(db) {
          for (const statement of splitStatements(texts[index] ?? '')) await sql.raw(statement).execute(db);
        },
      },
    ]),
  );
}

/** Splits a migration into statements. Each ends with `;` at the end of a line, so no line of a function body may end with `;`. */
function splitStatements(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .join('\n')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/** Returns the names of all migrations of this version, in order. */
export async function listMigrations(): Promise<string[]> {
  return Object.keys(await readMigrations()).toSorted();
}

/**
 * Migrates the database to the newest schema in one transaction. `only` limits it to these migrations, for restoring an older backup. Returns the names of the
 * migrations that ran.
 */
export async function migrate(database: Database, only?: ReadonlySet<string>): Promise<string[]> {
  const getMigrations = async () =>
    Object.fromEntries(
      Object.entries(await readMigrations()).filter(([name]) => only === undefined || only.has(name)),
    );
  const migrator = new Migrator({
    db: database.kysely,
    provider: { getMigrations },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
    // Branches add migrations that are merged in any order, so a database may lack a migration although it has run later ones.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error(JSON.stringify(error));
  return (results ?? []).map(({ migrationName }) => migrationName);
}
