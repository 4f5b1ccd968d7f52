import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { Problem } from '../../../kernel/problem.ts';

/**
 * Limits for SQLite, because an untrusted file may have any expressions in its generated columns and views. `length` is in bytes: the longest geometry that is
 * read has 160 MB.
 */
const LIMITS = { length: 2 ** 28, likePatternLength: 1000 };

/** Opens a GeoPackage for reading only. */
export function openDatabase(file: string): DatabaseSync {
  return asProblems(file, () => {
    const database = new DatabaseSync(sqliteUrl(file), { readOnly: true, limits: LIMITS });
    // Code in the schema must not run, and pointers in a damaged page must not be followed.
    database.exec('pragma trusted_schema = off; pragma cell_size_check = on');
    return database;
  });
}

/**
 * Returns the URL of the file for reading only. Without `immutable`, SQLite would create files beside it, and the folder may be read-only. A file with a
 * write-ahead log (`-wal`) beside it is not opened as immutable, because then SQLite would ignore the log.
 */
function sqliteUrl(file: string): URL {
  const url = pathToFileURL(file);
  url.searchParams.set('mode', 'ro');
  if (!existsSync(`${file}-wal`)) url.searchParams.set('immutable', '1');
  return url;
}

/** Converts errors that SQLite throws about a file to problems for people. */
export function asProblems<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw asProblem(file, error);
  }
}

/** Returns the problem for an error that SQLite throws about a file. `position`: the position in the file, such as `at row 7`. */
export function asProblem(file: string, error: unknown, position?: string): Problem {
  if (error instanceof Problem) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new Problem(
    'unreadable_file',
    `${path.basename(file)} cannot be read as a GeoPackage${position === undefined ? '' : ` ${position}`}: ${message.replace(/[.\s]*$/, '')}. Get a complete copy or export it again.`,
  );
}
