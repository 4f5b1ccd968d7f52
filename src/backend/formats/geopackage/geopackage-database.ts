import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { Problem } from '../../../kernel/problem.ts';

/** Opens a GeoPackage to read only. */
export function openDatabase(file: string): DatabaseSync {
  return asProblems(file, () => {
    const database = new DatabaseSync(sqliteUrl(file), { readOnly: true });
    // What the schema says is not to be run, and a damaged page is not to be followed.
    database.exec('pragma trusted_schema = off; pragma cell_size_check = on');
    return database;
  });
}

/**
 * The file for SQLite to read only. `immutable` because it would otherwise make files beside it, which a folder may not allow; not when there is a journal
 * to be taken into account.
 */
function sqliteUrl(file: string): URL {
  const url = pathToFileURL(file);
  url.searchParams.set('mode', 'ro');
  if (!existsSync(`${file}-wal`)) url.searchParams.set('immutable', '1');
  return url;
}

/** What SQLite throws about a file becomes words for people. */
export function asProblems<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw asProblem(file, error);
  }
}

/** `place`: where in the file, such as `at row 7`. */
export function asProblem(file: string, error: unknown, place?: string): Problem {
  if (error instanceof Problem) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new Problem(
    'unreadable_file',
    `${path.basename(file)} can not be read as a GeoPackage${place === undefined ? '' : ` ${place}`}: ${message.replace(/[.\s]*$/, '')}. Get a complete copy or export it again.`,
  );
}
