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

/** Migrations are plain statements that end with `;` at the end of a line; function bodies are not used. */
function splitStatements(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .join('\n')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

/** The names of all migrations of this version, in order. */
export async function listMigrations(): Promise<string[]> {
  return Object.keys(await readMigrations()).toSorted();
}

/**
 * Brings the database to the newest schema, in one transaction; `only`: no further than these migrations, as when an older backup is
 * restored. Returns the names of the migrations it ran.
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
    // Migrations written side by side are merged in any order; each stands on its own.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error(JSON.stringify(error));
  return (results ?? []).map(({ migrationName }) => migrationName);
}
