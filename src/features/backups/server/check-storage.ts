import { hashFile } from '../../../backend/files/hash-file.ts';
import {
  clearDamage,
  listDamagedKeys,
  listStoredFiles,
  noteDamagedFile,
  noteStoredFile,
} from '../../../backend/files/queries.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import {
  listEditionPrefixes,
  listEditionsWithoutTable,
  listExpectedFiles,
  listUnfinishedPrefixes,
} from './queries-check.ts';

export interface StorageProblem {
  key: string;
  problem: 'missing' | 'damaged';
  detail: string;
}

export interface StorageReport {
  files: number;
  bytes: number;
  problems: StorageProblem[];
  /** The number of files without a recorded checksum, from an older version. Their checksums are recorded now. */
  noted: number;
  /** The files that the database doesn't reference. */
  orphans: { key: string; bytes: number }[];
  /** The editions whose parcels are missing from the database, such as `edition 3 of /us/md/baltimore-city`. */
  lost_editions: string[];
}

export interface CheckOptions {
  /** Compares file sizes only. */
  fast: boolean;
  removeOrphans: boolean;
  signal: AbortSignal;
  onProgress(step: { text: string; done: number; total: number }): void;
}

/** A file stored within this time may belong to something that is being published. */
const NEW_MS = 3_600_000;

/** Compares the database with the file store. Records damaged files for the repair and for the operators' page. */
export async function checkStorage(
  { database, files }: Pick<Services, 'database' | 'files'>,
  { fast, removeOrphans, signal, onProgress }: CheckOptions,
): Promise<StorageReport> {
  const db = database.kysely;
  const [expected, stored] = [await listExpectedFiles(db), await listStoredFiles(db)];
  const recorded = new Map(stored.map((file) => [file.key, file]));
  const present = new Map<string, number>();
  for await (const { key, bytes } of files.list()) present.set(key, bytes);
  const report: StorageReport = {
    files: expected.length,
    bytes: 0,
    problems: [],
    noted: 0,
    orphans: [],
    lost_editions: await listEditionsWithoutTable(db),
  };
  const note = async (key: string, problem: StorageProblem['problem'], detail: string) => {
    report.problems.push({ key, problem, detail });
    await noteDamagedFile(db, { key, problem, detail });
  };
  const missing: string[] = [];
  for (const [index, key] of expected.entries()) {
    signal.throwIfAborted();
    onProgress({
      text: `checking ${index + 1} of ${expected.length} files`,
      done: index,
      total: expected.length,
    });
    const bytes = present.get(key);
    const wanted = recorded.get(key);
    if (bytes === undefined) {
      missing.push(key);
      continue;
    }
    report.bytes += bytes;
    if (wanted !== undefined && wanted.bytes !== bytes) {
      await note(key, 'damaged', `The file has ${bytes} bytes instead of ${wanted.bytes}.`);
      continue;
    }
    if (fast) continue;
    const found = await hashStored(files, key, signal);
    if (found === null) missing.push(key);
    else if (wanted === undefined) {
      await noteStoredFile(db, { key, ...found });
      await clearDamage(db, key);
      report.noted++;
    } else if (found.sha256 !== wanted.sha256)
      await note(key, 'damaged', 'The file does not match its checksum.');
    else await clearDamage(db, key); // somebody has restored the file
  }
  // The lists of expected and of stored files are read again, because files may have been published or deleted since the first reading.
  const expectedNow = new Set(await listExpectedFiles(db));
  for (const key of missing)
    if (expectedNow.has(key)) await note(key, 'missing', 'The file is not in the file store.');
  const expectedKeys = new Set([...expected, ...expectedNow]);
  const storedNow = await listStoredFiles(db);
  const storedKeys = new Set(storedNow.map(({ key }) => key));
  for (const key of await listDamagedKeys(db))
    if (!expectedNow.has(key) && !storedKeys.has(key)) await clearDamage(db, key);
  const unfinished = await listUnfinishedPrefixes(db);
  const editions = await listEditionPrefixes(db);
  const kept = new Set(
    storedNow
      .filter(
        ({ key, storedAt }) =>
          storedAt.getTime() > Date.now() - NEW_MS || editions.some((prefix) => key.startsWith(prefix)),
      )
      .map(({ key }) => key),
  );
  for (const [key, bytes] of present) {
    if (expectedKeys.has(key) || kept.has(key) || unfinished.some((prefix) => key.startsWith(prefix)))
      continue;
    report.orphans.push({ key, bytes });
    if (removeOrphans) await files.removeAll(key);
  }
  return report;
}

/** Hashes a stored file, or returns null when it is missing. A file in a bucket is downloaded again, because its local copy may be damaged. */
export async function hashStored(files: Services['files'], key: string, signal: AbortSignal) {
  try {
    await files.dropCopy(key);
    return await hashFile(await files.localFile(key), signal);
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return null;
    throw error;
  }
}
