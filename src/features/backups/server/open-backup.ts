import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { listMigrations } from '../../../backend/db/migrate.ts';
import { hashFile } from '../../../backend/files/hash-file.ts';
import { Problem } from '../../../kernel/problem.ts';
import {
  BACKUP_NAME,
  MANIFEST_FILE,
  type Manifest,
  TABLES_FOLDER,
  UNFINISHED,
  manifestSchema,
  sharedFileName,
  unknownMigrations,
} from '../rules/manifest.ts';
import { readTableFacts } from './table-file.ts';

/** A finished backup in a local folder. */
export interface OpenBackup {
  name: string;
  manifest: Manifest;
  tableFile(file: string): string;
  sharedFile(sha256: string): string;
  /** The folder of this backup alone. */
  folder: string;
}

/** Opens the newest backup of a folder, or the one with this name. Throws a problem when there is no such backup, or when this version can't read it. */
export async function openBackup(folder: string, wanted?: string): Promise<OpenBackup> {
  const names = await readdir(folder).catch(() => {
    throw new Problem('not_found', `There is no folder ${folder}.`);
  });
  const finished = names.filter((name) => BACKUP_NAME.test(name)).toSorted();
  const name = wanted ?? finished.at(-1);
  if (name === undefined || !finished.includes(name)) {
    const unfinished = names.some((found) => found.endsWith(UNFINISHED))
      ? ' The folder holds an unfinished backup.'
      : '';
    const backup = wanted === undefined ? 'backup' : `backup ${wanted}`;
    throw new Problem('not_found', `There is no ${backup} in ${folder}.${unfinished}`);
  }
  const own = path.join(folder, name);
  const manifest = await readManifest(path.join(own, MANIFEST_FILE));
  const newer = unknownMigrations(manifest, await listMigrations());
  if (newer.length > 0)
    throw new Problem(
      'conflict',
      `The backup ${name} was made by a newer version of Platbook (${manifest.platbook}; its migrations include ${newer.join(', ')}). Update Platbook first.`,
    );
  return {
    name,
    manifest,
    folder: own,
    tableFile: (file) => path.join(own, TABLES_FOLDER, file),
    sharedFile: (sha256) => path.join(folder, sharedFileName(sha256)),
  };
}

/** Reads a manifest. Throws `unreadable_file` if it is missing, can't be read or is damaged. */
export async function readManifest(file: string): Promise<Manifest> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const message =
      error.code === 'ENOENT'
        ? `The backup is unfinished: ${file} is missing.`
        : `The manifest ${file} can’t be read: ${error.message}. Check the permissions of the backup’s folder, and the disk.`;
    throw new Problem('unreadable_file', message);
  });
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new Problem(
      'unreadable_file',
      `The manifest ${file} is damaged, or of another version of Platbook.`,
    );
  }
}

/** Reads a whole backup and compares it with its checksums. Returns a message for each difference, and for each part that the disk can't read. */
export async function verifyBackup(
  { manifest, tableFile, sharedFile }: OpenBackup,
  { signal, onProgress }: { signal: AbortSignal; onProgress(line: string): void },
): Promise<string[]> {
  const problems: string[] = [];
  const addUnreadable = (part: string, error: unknown) => {
    signal.throwIfAborted();
    problems.push(`${part} can’t be read: ${error instanceof Error ? error.message : String(error)}`);
  };
  for (const { name, file, rows, sha256 } of manifest.tables) {
    onProgress(`verifying ${name}`);
    try {
      const facts = await readTableFacts(tableFile(file), signal);
      if (facts.rows !== rows || facts.sha256 !== sha256)
        problems.push(`The table ${name} does not match its checksum.`);
    } catch (error) {
      addUnreadable(`The table ${name}`, error);
    }
  }
  for (const [index, { key, bytes, sha256 }] of manifest.files.entries()) {
    onProgress(`verifying files: ${index + 1} of ${manifest.files.length}`);
    const file = sharedFile(sha256);
    const there = await stat(file).catch(() => null);
    if (there === null) {
      problems.push(`The file ${key} is missing.`);
      continue;
    }
    try {
      if (there.size !== bytes || (await hashFile(file, signal)).sha256 !== sha256)
        problems.push(`The file ${key} does not match its checksum.`);
    } catch (error) {
      addUnreadable(`The file ${key}`, error);
    }
  }
  return problems;
}
