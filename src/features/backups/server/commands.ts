import { z } from 'zod';
import { type CommandIo, defineCommand } from '../../../backend/command.ts';
import type { Config } from '../../../backend/config.ts';
import type { Services } from '../../../backend/services.ts';
import { countLabel } from '../../../kernel/count-label.ts';
import { Problem } from '../../../kernel/problem.ts';
import { rebuildEdition } from '../../imports/server/index.ts';
import { COUNTY_OPTION, getNamedPath } from '../../places/server/index.ts';
import { type StorageReport, checkStorage } from './check-storage.ts';
import { makeBackup } from './make-backup.ts';
import { type OpenBackup, openBackup, verifyBackup } from './open-backup.ts';
import { noteVerified } from './queries.ts';
import { type RepairContext, repairFile } from './repair-file.ts';
import { restoreBackup } from './restore-backup.ts';

export interface BackupContext {
  services: Services;
  repairs: RepairContext;
}

const number = (value: number) => value.toLocaleString('en-US');
const megabytes = (bytes: number) => `${number(Math.round(bytes / 1e5) / 10)} MB`;

export const checkCommand = defineCommand({
  name: 'check',
  summary: 'List the stored files that are missing or damaged',
  description: `Compares the database with the file store: is every file there, of the right length, with the right checksum? The exit code is 1 when
something is missing or damaged; platbook rebuild --all rebuilds what can be rebuilt.`,
  options: {
    fast: { help: 'compares lengths only' },
    json: { help: 'prints the result as JSON' },
    'remove-orphans': { help: 'deletes files that the database doesn’t reference' },
  },
  async run({ services }: BackupContext, { fast, json, 'remove-orphans': removeOrphans }, io) {
    const report = await checkStorage(services, {
      fast,
      removeOrphans,
      signal: io.signal,
      onProgress: ({ text }) => io.progress(text),
    });
    if (json) io.print(JSON.stringify(report, null, 2));
    else for (const text of describeReport(report, removeOrphans)) io.print(text);
    return report.problems.length + report.lost_editions.length > 0 ? 1 : 0;
  },
});

function describeReport(report: StorageReport, wereRemoved: boolean): string[] {
  const { files, bytes, problems, orphans, lost_editions, noted } = report;
  const orphanBytes = orphans.reduce((sum, orphan) => sum + orphan.bytes, 0);
  return [
    ...problems.map(({ key, problem, detail }) => `${problem}: ${key}. ${detail}`),
    ...lost_editions.map(
      (label) => `lost: the parcels of ${label} are not in the database. Restore a backup.`,
    ),
    ...(noted > 0 ? [`Checksums that were missing are recorded now: ${countLabel(noted, 'file')}.`] : []),
    ...(orphans.length > 0
      ? [
          `Not referenced by the database${wereRemoved ? ' and deleted' : ''}: ${countLabel(orphans.length, 'file')} (${megabytes(orphanBytes)}).${wereRemoved ? '' : ' --remove-orphans deletes them.'}`,
        ]
      : []),
    problems.length + lost_editions.length === 0
      ? `All present and intact: ${countLabel(files, 'file')} (${megabytes(bytes)}).`
      : `Missing or damaged: ${number(problems.length)} of ${countLabel(files, 'file')}. platbook rebuild --all rebuilds what can be rebuilt.`,
  ];
}

export const rebuildCommand = defineCommand({
  name: 'rebuild',
  summary: 'Rebuild missing or damaged files from the database',
  description: `Rebuilds files of the file store: the map and search files of counties from the parcels in the database, the tiles of layers from their exact
features.`,
  options: {
    place: { value: COUNTY_OPTION.value, help: COUNTY_OPTION.help },
    all: { help: 'everything that is missing or damaged' },
  },
  alternatives: [{ of: ['place', 'all'], isRequired: true }],
  async run(context: BackupContext, { place }, io) {
    if (place === undefined) return rebuildAll(context, io);
    const placePath = await getNamedPath(context.services, place, 'county');
    const count = await rebuildEdition(context.repairs.importContext, {
      placePath,
      signal: io.signal,
      onProgress: (done, total) => io.progress(`rebuilding: ${number(done)} of ${number(total)} parcels`),
    });
    io.print(`The files of ${placePath} are rebuilt from ${countLabel(count, 'parcel')}.`);
    return 0;
  },
});

async function rebuildAll({ services, repairs }: BackupContext, io: CommandIo): Promise<number> {
  const { signal } = io;
  const onProgress = (text: string) => io.progress(text);
  const { problems } = await checkStorage(services, {
    fast: false,
    removeOrphans: false,
    signal,
    onProgress: ({ text }) => onProgress(text),
  });
  let failed = 0;
  // The keys are sorted so that a layer's features come before the archive that is made from them.
  for (const { key } of problems.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    signal.throwIfAborted();
    // The files of an edition are rebuilt together.
    if (await isWholeAgain(services, key)) continue;
    try {
      await repairFile(repairs, key, {
        signal,
        onProgress: (done, total) => onProgress(`${key}: ${number(done)} of ${number(total)} parcels`),
      });
      io.print(`rebuilt: ${key}`);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      failed++;
      io.print(`lost: ${key}. ${error.message}`);
    }
  }
  io.print(
    problems.length === 0
      ? 'Nothing is missing or damaged.'
      : failed === 0
        ? 'All damaged files are rebuilt.'
        : `Not rebuilt: ${number(failed)} of ${countLabel(problems.length, 'file')}.`,
  );
  return failed === 0 ? 0 : 1;
}

async function isWholeAgain({ files }: Services, key: string): Promise<boolean> {
  return files.open(key, () => Promise.resolve(true), { verify: true }).catch(() => false);
}

const FOLDER = { label: 'FOLDER', isFile: true } as const;

export const backupCommand = defineCommand({
  name: 'backup',
  summary: 'Back up the database and the file store into a folder, while the site runs',
  description: `Makes a backup while the site runs: the database as it is now, and every stored file that it references. Backups in the same folder share
the files that have not changed. The folder holds personal data and, unless PLATBOOK_SECRET is set, the key that encrypts secrets: only its owner can read it.`,
  arguments: { folder: FOLDER },
  options: {
    keep: {
      value: 'N',
      schema: z.coerce.number('is not a number').int().min(1).max(9999).optional(),
      help: 'how many backups the folder keeps; the oldest are deleted after the new one was verified',
    },
  },
  async run({ services }: BackupContext, { folder, keep = null }, io) {
    const startedAt = performance.now();
    const { name, manifest, bytesWritten, problems } = await makeBackup(services, {
      folder,
      keep,
      now: new Date(),
      signal: io.signal,
      onProgress: (text) => io.progress(text),
    });
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    io.print(
      `Backup ${name}: ${countLabel(rows, 'row')} of ${countLabel(manifest.tables.length, 'table')} and ${countLabel(manifest.files.length, 'file')}; ${megabytes(bytesWritten)} written in ${seconds} s.`,
    );
    for (const { key, problem } of manifest.damaged)
      io.print(
        `${problem}: ${key} is not in the backup. platbook rebuild --all rebuilds what can be rebuilt.`,
      );
    for (const problem of problems ?? []) io.print(problem);
    const isDamaged = problems !== null && problems.length > 0;
    if (isDamaged) io.print(`The backup ${name} is damaged, so no older backup was deleted.`);
    return manifest.damaged.length === 0 && !isDamaged ? 0 : 1;
  },
});

export const backupVerifyCommand = defineCommand({
  name: 'backup verify',
  summary: 'Read all of a backup and verify its checksums',
  description: 'Reads all of the newest backup, or of the backup NAME, and compares it with its checksums.',
  arguments: { folder: FOLDER },
  options: { backup: { value: 'NAME' } },
  async run({ services }: BackupContext, { folder, backup: backupName }, io) {
    const backup = await openBackup(folder, backupName);
    const problems = await verifyBackup(backup, {
      signal: io.signal,
      onProgress: (text) => io.progress(text),
    });
    await noteVerified(services.database.kysely, { folder, name: backup.name }, problems.length);
    for (const problem of problems) io.print(problem);
    io.print(
      problems.length === 0 ? `${describeBackup(backup)} is whole.` : `The backup ${backup.name} is damaged.`,
    );
    return problems.length === 0 ? 0 : 1;
  },
});

/** Runs without opening the site, which may not exist yet. */
export const restoreCommand = defineCommand({
  name: 'restore',
  summary: 'Restore a backup into an empty site',
  description: `Restores the newest backup, or the backup NAME, into the configured database and file store. These may be of another kind than those of
the backed-up site: embedded database or database server, folder or S3. Stop the server first. The backup is compared with its checksums before
anything is changed.`,
  arguments: { folder: FOLDER },
  options: {
    backup: { value: 'NAME' },
    force: { help: 'replaces the existing site; its data folder keeps the old files in before-restore-...' },
    'overwrite-bucket': {
      help: 'with --force: also restores into a bucket that holds files; those with the same key are replaced',
    },
  },
  async run(config: Config, { folder, backup: backupName, force, 'overwrite-bucket': overwriteBucket }, io) {
    const backup = await openBackup(folder, backupName);
    await restoreBackup(config, backup, {
      force,
      overwriteBucket,
      now: new Date(),
      signal: io.signal,
      onProgress: (text) => io.progress(text),
    });
    io.print(`${describeBackup(backup)} is restored. Start Platbook.`);
    for (const { key, problem } of backup.manifest.damaged)
      io.print(
        `${key} was ${problem} when the backup was made. platbook rebuild --all rebuilds what can be rebuilt.`,
      );
    return 0;
  },
});

function describeBackup({ name, manifest: { tables, files } }: OpenBackup): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `Backup ${name} (${countLabel(rows, 'row')}, ${countLabel(files.length, 'file')})`;
}
