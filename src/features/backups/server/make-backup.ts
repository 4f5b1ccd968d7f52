import { createWriteStream } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import packageJson from '../../../../package.json' with { type: 'json' };
import type { SnapshotReader } from '../../../backend/db/database.ts';
import { hashFile } from '../../../backend/files/hash-file.ts';
import { noteStoredFile } from '../../../backend/files/queries.ts';
import { startHeartbeat } from '../../../backend/heartbeat.ts';
import { processHolder } from '../../../backend/process-holder.ts';
import { readSecret } from '../../../backend/secret.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import {
  BACKUP_NAME,
  type BackupTable,
  MANIFEST_FILE,
  type Manifest,
  SECRET_FILE,
  TABLES_FOLDER,
  UNFINISHED,
  backupName,
  manifestSchema,
  sharedFileName,
} from '../rules/manifest.ts';
import { hashStored } from './check-storage.ts';
import { openBackup, readManifest, verifyBackup } from './open-backup.ts';
import {
  type DumpTable,
  copyTable,
  listAppliedMigrations,
  listDumpTables,
  listOpenJobs,
  listSequences,
  listSnapshotFiles,
  listUnrecordedFiles,
} from './queries-dump.ts';
import { beginBackup, endBackup, noteHeartbeat, noteVerified } from './queries.ts';
import { createTableFile } from './table-file.ts';

const HEARTBEAT_MS = 20_000;

export interface BackupOptions {
  /** An absolute path. Backups in the same folder share unchanged files. */
  folder: string;
  signal: AbortSignal;
  now: Date;
  /** The maximum number of backups kept in the folder. The oldest are deleted after the new one was verified without problems. Null keeps all, and verifies nothing. */
  keep: number | null;
  onProgress(line: string): void;
}

export interface BackupResult {
  name: string;
  manifest: Manifest;
  /** The bytes written, not counting files that the folder had already. */
  bytesWritten: number;
  /** What the verification of this backup found; null if it was not verified. */
  problems: readonly string[] | null;
}

/**
 * Makes a backup while the site runs: a consistent snapshot of the database, and every stored file that it references. Files that are deleted in the
 * meantime are kept until the backup has ended. While the backup is being written, the name of its folder ends in `.unfinished`.
 */
export async function makeBackup(services: Services, options: BackupOptions): Promise<BackupResult> {
  const { database, files, log } = services;
  const db = database.kysely;
  const id = await beginBackup(db, options.folder, processHolder());
  if (id === undefined)
    throw new Problem('conflict', 'Another backup of this site is being made. Wait until it has ended.');
  const stopHeartbeat = startHeartbeat(
    HEARTBEAT_MS,
    () => noteHeartbeat(db, id),
    (error) => log.warn({ err: error }, 'the heartbeat of a backup could not be written'),
  );
  let bytes = 0;
  try {
    const result = await writeBackup(services, options);
    bytes = result.bytesWritten;
    await endBackup(db, id, {
      state: 'finished',
      name: result.name,
      bytes,
      error: missingFilesMessage(result),
    });
    const { folder } = options;
    if (result.problems !== null)
      await noteVerified(db, { folder, name: result.name }, result.problems.length);
    return result;
  } catch (error) {
    const problem = options.signal.aborted ? error : readableError(error, options.folder);
    const message = problem instanceof Error ? problem.message : String(problem);
    await endBackup(db, id, {
      state: options.signal.aborted ? 'cancelled' : 'failed',
      name: null,
      bytes,
      error: message,
    });
    throw problem;
  } finally {
    stopHeartbeat();
    await files.sweepRemoved();
  }
}

/** Returns the message for a backup that lacks files; null when it has all of them. */
function missingFilesMessage({ manifest: { damaged } }: BackupResult): string | null {
  return damaged.length === 0
    ? null
    : `Files that are not in this backup, because they were missing or damaged: ${damaged.length}. Earlier backups are unchanged.`;
}

async function writeBackup(services: Services, options: BackupOptions): Promise<BackupResult> {
  const { folder, signal, onProgress } = options;
  const name = backupName(options.now);
  const target = path.join(folder, name);
  const draft = `${target}${UNFINISHED}`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await mkdir(path.join(folder, 'files'), { recursive: true, mode: 0o700 });
  await clearUnfinished(folder);
  if ((await readdir(folder)).includes(name))
    throw new Problem('conflict', `There is a backup ${name} in ${folder} already. Try again in a second.`);
  await mkdir(path.join(draft, TABLES_FOLDER), { recursive: true, mode: 0o700 });
  try {
    const { unrecorded, ...found } = await dumpDatabase(services, draft, options);
    const late = await recordFiles(services, unrecorded, options);
    const copied = await copyFiles(services, folder, [...found.files, ...late.files], options);
    onProgress('writing the manifest');
    const manifest: Manifest = {
      format: 1,
      platbook: packageJson.version,
      created_at: options.now.toISOString(),
      engine: services.database.engine,
      ...found,
      files: copied.files,
      damaged: [...late.damaged, ...copied.damaged],
      has_secret: await copySecret(services, draft),
    };
    signal.throwIfAborted();
    await writeDurably(path.join(draft, MANIFEST_FILE), JSON.stringify(manifestSchema.parse(manifest)));
    await rename(draft, target);
    const problems =
      options.keep === null ? null : await verifyBackup(await openBackup(folder, name), options);
    if (options.keep !== null && problems?.length === 0) await pruneBackups(services, folder, options.keep);
    const tableBytes = await folderSize(path.join(target, TABLES_FOLDER));
    return { name, manifest, bytesWritten: copied.bytesWritten + tableBytes, problems };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

interface DumpedDatabase extends Pick<Manifest, 'migrations' | 'tables' | 'sequences' | 'jobs' | 'files'> {
  /** The keys of files without a recorded checksum. */
  unrecorded: string[];
}

type CopiedFiles = Pick<Manifest, 'files' | 'damaged'>;

async function dumpDatabase(
  { database }: Services,
  draft: string,
  options: BackupOptions,
): Promise<DumpedDatabase> {
  const tables: BackupTable[] = [];
  const later: DumpTable[] = [];
  const dump = async (reader: SnapshotReader, table: DumpTable) => {
    options.signal.throwIfAborted();
    options.onProgress(`database: ${table.name}`);
    tables.push(await dumpTable(reader, draft, table, options.signal));
  };
  const rest = await database.snapshot(async (reader) => {
    for (const table of await listDumpTables(reader)) {
      if (table.isImmutable) later.push(table);
      else await dump(reader, table);
    }
    return {
      migrations: await listAppliedMigrations(reader),
      sequences: await listSequences(reader),
      jobs: await listOpenJobs(reader),
      files: await listSnapshotFiles(reader),
      unrecorded: await listUnrecordedFiles(reader),
    };
  });
  // The parcels of an edition never change, and a running backup prevents their deletion. So they are read outside the snapshot, one statement at a time.
  const outside: SnapshotReader = {
    list: (query) => database.snapshot((reader) => reader.list(query)),
    copyOut: (query) => database.copyOut(query),
  };
  for (const table of later) await dump(outside, table);
  return { tables: tables.toSorted((a, b) => (a.name < b.name ? -1 : 1)), ...rest };
}

async function dumpTable(
  reader: SnapshotReader,
  draft: string,
  { name, columns, partition }: DumpTable,
  signal: AbortSignal,
): Promise<BackupTable> {
  const file = `${name}.copy.gz`;
  const writer = createTableFile(path.join(draft, TABLES_FOLDER, file));
  try {
    for await (const copy of copyTable(reader, { name, columns })) {
      signal.throwIfAborted();
      await writer.add(copy);
    }
    return { name, file, columns, partition, ...(await writer.finish()) };
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

/** Records the checksums of files that have none, because a backup knows files by their checksums. */
async function recordFiles(
  { database, files }: Services,
  keys: readonly string[],
  { signal, onProgress }: BackupOptions,
): Promise<CopiedFiles> {
  const found: CopiedFiles = { files: [], damaged: [] };
  for (const [index, key] of keys.entries()) {
    signal.throwIfAborted();
    onProgress(`files without a checksum: ${index + 1} of ${keys.length}`);
    const facts = await hashStored(files, key, signal);
    if (facts === null) {
      files.reportDamage({ key, problem: 'missing', detail: 'The file is not in the file store.' });
      found.damaged.push({ key, problem: 'missing' });
    } else {
      await noteStoredFile(database.kysely, { key, ...facts });
      found.files.push({ key, ...facts });
    }
  }
  return found;
}

/**
 * Copies the files that the folder doesn't have, or has with other content, for example because of a bad disk. A file that is missing or damaged in the site's
 * own file store is listed in the manifest as `damaged`, and the backup continues.
 */
async function copyFiles(
  { files }: Services,
  folder: string,
  wanted: Manifest['files'],
  { signal, onProgress }: BackupOptions,
): Promise<CopiedFiles & { bytesWritten: number }> {
  const done: Manifest['files'] = [];
  const damaged: Manifest['damaged'] = [];
  let bytesWritten = 0;
  for (const [index, file] of wanted.entries()) {
    signal.throwIfAborted();
    onProgress(`files: ${index + 1} of ${wanted.length}`);
    const target = path.join(folder, sharedFileName(file.sha256));
    if (await isIntact(target, file, signal)) {
      done.push(file);
      continue;
    }
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const problem = await copyOne(files, file, target);
    if (problem !== null) damaged.push({ key: file.key, problem });
    else {
      done.push(file);
      bytesWritten += file.bytes;
    }
  }
  return { files: done, damaged, bytesWritten };
}

/** Returns true for a file that can be read and matches its checksum. */
async function isIntact(
  file: string,
  { bytes, sha256 }: Manifest['files'][number],
  signal: AbortSignal,
): Promise<boolean> {
  const there = await stat(file).catch(() => null);
  if (there?.size !== bytes) return false;
  try {
    return (await hashFile(file, signal)).sha256 === sha256;
  } catch {
    signal.throwIfAborted();
    return false;
  }
}

async function copyOne(
  files: Services['files'],
  { key, sha256 }: Manifest['files'][number],
  target: string,
): Promise<'missing' | 'damaged' | null> {
  const part = `${target}.part`;
  let source: string;
  try {
    source = await files.localFile(key);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    files.reportDamage({ key, problem: 'missing', detail: error.message });
    return 'missing';
  }
  try {
    await copyFile(source, part);
    if ((await hashFile(part)).sha256 !== sha256) {
      files.reportDamage({ key, problem: 'damaged', detail: 'The file does not match its checksum.' });
      return 'damaged';
    }
    await chmod(part, 0o600);
    await rename(part, target);
    return null;
  } finally {
    await rm(part, { force: true });
  }
}

/**
 * Copies the key of the site from the data folder. Without it, the encrypted secrets in the database can't be read and signed links are invalid. A key in
 * the settings is not copied.
 */
async function copySecret({ config }: Services, draft: string): Promise<boolean> {
  if (config.secret !== null) return false;
  await writeFile(path.join(draft, SECRET_FILE), `${await readSecret(config)}\n`, { mode: 0o600 });
  return true;
}

async function writeDurably(file: string, text: string): Promise<void> {
  const out = createWriteStream(file, { mode: 0o600 });
  await new Promise<void>((resolve, reject) => {
    out.on('error', reject).end(text, () => resolve());
  });
  const handle = await open(file, 'r');
  await handle.sync();
  await handle.close();
}

async function clearUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith(UNFINISHED) && BACKUP_NAME.test(name.slice(0, -UNFINISHED.length)))
      await rm(path.join(folder, name), { recursive: true, force: true });
}

/** Deletes the oldest backups of a folder and the files that only they use. Keeps all files while it is unknown which ones another backup uses. */
async function pruneBackups({ log }: Services, folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder))
    .filter((name) => BACKUP_NAME.test(name))
    .toSorted()
    .toReversed();
  for (const name of names.slice(keep)) {
    // The folder is renamed first, so that what an interrupted deletion leaves doesn't look like a backup.
    const leaving = path.join(folder, `${name}${UNFINISHED}`);
    await rename(path.join(folder, name), leaving);
    await rm(leaving, { recursive: true, force: true });
  }
  const used = new Set<string>();
  try {
    for (const name of names.slice(0, keep))
      for (const { sha256 } of (await readManifest(path.join(folder, name, MANIFEST_FILE))).files)
        used.add(sha256);
  } catch (error) {
    log.warn({ err: error }, 'files that no backup uses were not deleted, because a manifest can’t be read');
    return;
  }
  for (const entry of await readdir(path.join(folder, 'files'), { recursive: true, withFileTypes: true }))
    if (entry.isFile() && !used.has(entry.name))
      await rm(path.join(entry.parentPath, entry.name), { force: true });
}

async function folderSize(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder)) bytes += (await stat(path.join(folder, name))).size;
  return bytes;
}

/** Converts errors that the operator can fix to problems with a message. */
function readableError(error: unknown, folder: string): unknown {
  switch ((error as NodeJS.ErrnoException | null)?.code) {
    case 'ENOSPC':
      return new Problem(
        'conflict',
        `The disk of ${folder} is full. The unfinished backup was removed; earlier backups are unchanged.`,
      );
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new Problem('conflict', `Platbook may not write into ${folder}. Check who owns the folder.`);
    case 'ENOTDIR':
    case 'EEXIST':
      return new Problem('conflict', `${folder} is not a folder that backups can be written into.`);
    default:
      return error;
  }
}
