import { copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../../backend/config.ts';
import type { Database } from '../../../backend/db/database.ts';
import { openEmbeddedDatabase } from '../../../backend/db/embedded.ts';
import { migrate } from '../../../backend/db/migrate.ts';
import { openServerDatabase } from '../../../backend/db/server.ts';
import type { FileStore } from '../../../backend/files/file-store.ts';
import { hashFile } from '../../../backend/files/hash-file.ts';
import { openFileStore } from '../../../backend/files/open-file-store.ts';
import { requeueJobs } from '../../../backend/jobs/requeue-jobs.ts';
import { countLabel } from '../../../kernel/count-label.ts';
import { Problem } from '../../../kernel/problem.ts';
import { SECRET_FILE } from '../rules/manifest.ts';
import { type OpenBackup, verifyBackup } from './open-backup.ts';
import {
  addForeignKeys,
  completePartition,
  countRows,
  createPartition,
  dropForeignKeys,
  emptyDatabase,
  emptyTables,
  forgetRemoved,
  listOwnTables,
  noteRestored,
  setSequences,
} from './queries-restore.ts';
import { readTableFile } from './table-file.ts';

export interface RestoreOptions {
  /** Replaces the existing site. Its embedded database and its folder of files are kept under another name; a database server is emptied. */
  force: boolean;
  /** Also replaces files in a bucket, where nothing can be kept under another name. */
  overwriteBucket: boolean;
  signal: AbortSignal;
  now: Date;
  onProgress(line: string): void;
}

/** A file in the data folder that exists during a restore, and after an interrupted one. */
const MARK = 'restore.unfinished';

/**
 * Restores a backup to the configured database and file store, after the whole backup was compared with its checksums. An embedded database is
 * filled in a temporary folder, which is renamed at the end. A database on a server is marked as unfinished until all rows are in it, and Platbook
 * refuses to start with a marked database.
 */
export async function restoreBackup(
  config: Config,
  backup: OpenBackup,
  options: RestoreOptions,
): Promise<void> {
  const { onProgress } = options;
  const problems = await verifyBackup(backup, options);
  if (problems.length > 0)
    throw new Problem('unreadable_file', `The backup ${backup.name} is damaged:\n${problems.join('\n')}`);
  await mkdir(config.dataDir, { recursive: true });
  await assertEmpty(config, options);
  await writeFile(path.join(config.dataDir, MARK), `${backup.name}\n`, { mode: 0o600 });
  onProgress('restoring files');
  const bringsSecret = backup.manifest.has_secret && config.secret === null;
  await setAside(config, bringsSecret, options.now);
  await restoreFiles(await openFileStore(config.files), config, backup, options);
  await restoreDatabase(config, backup, options);
  if (bringsSecret)
    await copyFile(path.join(backup.folder, SECRET_FILE), path.join(config.dataDir, SECRET_FILE));
  await rm(path.join(config.dataDir, MARK));
}

/** Throws when a restore into the data folder was interrupted. */
export async function assertNoUnfinishedRestore(dataDir: string): Promise<void> {
  const names: string[] = await readdir(dataDir).catch(() => []);
  if (names.includes(MARK)) throw unfinishedRestore();
}

export function unfinishedRestore(): Problem {
  return new Problem(
    'conflict',
    'A restore was interrupted, so this site is incomplete. Run the restore again: platbook restore FOLDER --force',
  );
}

/** Throws `conflict` when the restore would overwrite data and the options don't allow it. */
async function assertEmpty(
  config: Config,
  { force, overwriteBucket }: Pick<RestoreOptions, 'force' | 'overwriteBucket'>,
): Promise<void> {
  if (!(force && (overwriteBucket || config.files.kind === 'folder'))) await assertNoFiles(config, force);
  if (force) return;
  const names = await readdir(config.dataDir);
  const inTheWay = ['database', 'files'].filter((name) => names.includes(name));
  if (config.database.engine === 'embedded' && inTheWay.length > 0)
    throw new Problem('conflict', `The data folder ${config.dataDir} holds a site already. ${REPLACE}`);
  if (config.database.engine === 'server') {
    const database = await openServerDatabase(config.database.url);
    try {
      if ((await listOwnTables(database.kysely)).length > 0)
        throw new Problem('conflict', `The database holds tables already. ${REPLACE}`);
    } finally {
      await database.close();
    }
  }
}

const REPLACE = 'Restore into an empty one, or replace what is there with --force.';

async function assertNoFiles({ files }: Config, force: boolean): Promise<void> {
  for await (const { key } of (await openFileStore(files)).list()) {
    if (files.kind === 'folder')
      throw new Problem('conflict', `The file store holds files already, such as ${key}. ${REPLACE}`);
    throw new Problem(
      'conflict',
      `The bucket holds files already, such as ${key}: perhaps those of another site. Restore into an empty bucket or another path in it, or replace them with ${force ? '' : '--force '}--overwrite-bucket.`,
    );
  }
}

/**
 * Moves an old embedded database, old files and an old file cache to a subfolder `before-restore-...`, which the operator may delete; also the old secret, which
 * the old database needs, if the backup brings another.
 */
async function setAside(
  { dataDir, database, files }: Config,
  bringsSecret: boolean,
  now: Date,
): Promise<void> {
  const names = await readdir(dataDir);
  const aside = path.join(dataDir, `before-restore-${now.toISOString().replace(/\D/g, '').slice(0, 14)}`);
  for (const name of [
    ...(database.engine === 'embedded' ? ['database'] : []),
    ...(files.kind === 'folder' ? ['files'] : ['file-cache']),
    ...(bringsSecret ? [SECRET_FILE] : []),
  ]) {
    if (!names.includes(name)) continue;
    await mkdir(aside, { recursive: true, mode: 0o700 });
    await rename(path.join(dataDir, name), path.join(aside, name));
  }
}

async function restoreFiles(
  store: FileStore,
  { dataDir }: Config,
  { manifest, sharedFile }: OpenBackup,
  { signal, onProgress }: RestoreOptions,
): Promise<void> {
  const scratch = await mkdtemp(path.join(dataDir, 'restore-'));
  try {
    for (const [index, { key, sha256 }] of manifest.files.entries()) {
      signal.throwIfAborted();
      onProgress(`files: ${index + 1} of ${manifest.files.length}`);
      const copy = path.join(scratch, 'file');
      await copyFile(sharedFile(sha256), copy);
      if ((await hashFile(copy)).sha256 !== sha256)
        throw new Problem('unreadable_file', `The file ${key} of the backup changed while it was read.`);
      await store.put(key, copy);
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function restoreDatabase(
  { database: target, dataDir }: Config,
  backup: OpenBackup,
  options: RestoreOptions,
): Promise<void> {
  if (target.engine === 'server') {
    const database = await openServerDatabase(target.url);
    try {
      await loadDatabase(database, backup, options);
    } finally {
      await database.close();
    }
    return;
  }
  const draft = path.join(dataDir, 'database.restoring');
  await rm(draft, { recursive: true, force: true });
  const database = await openEmbeddedDatabase(draft);
  try {
    await loadDatabase(database, backup, options);
  } finally {
    await database.close();
  }
  await rename(draft, target.dir);
}

/** Fills a database from a backup, and then migrates an older backup to the schema of this version. */
export async function loadDatabase(
  database: Database,
  { manifest, tableFile }: OpenBackup,
  { signal, onProgress }: Pick<RestoreOptions, 'signal' | 'onProgress'>,
): Promise<void> {
  const db = database.kysely;
  await emptyDatabase(db);
  await migrate(database, new Set(manifest.migrations));
  await emptyTables(db);
  const keys = await dropForeignKeys(db);
  for (const table of manifest.tables) {
    signal.throwIfAborted();
    onProgress(`database: ${table.name}`);
    await createPartition(db, table);
    await database.copyIn(table.name, table.columns, readTableFile(tableFile(table.file)));
    await completePartition(db, table);
    const rows = await countRows(db, table.name);
    if (rows !== table.rows)
      throw new Problem(
        'conflict',
        `The table ${table.name} has ${countLabel(rows, 'row')} instead of ${table.rows}.`,
      );
  }
  onProgress('database: references');
  await addForeignKeys(db, keys);
  await setSequences(db, manifest.sequences);
  await forgetRemoved(database);
  await migrate(database);
  await requeueJobs(database, manifest.jobs);
  await noteRestored(db);
}
