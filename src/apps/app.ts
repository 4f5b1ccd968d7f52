import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { closeAll } from '../backend/close-all.ts';
import type { CommandIo } from '../backend/command.ts';
import { type Config, environment } from '../backend/config.ts';
import { type ControlServer, holdDataDir } from '../backend/control/control-server.ts';
import { migrate } from '../backend/db/migrate.ts';
import { openDatabase } from '../backend/db/open.ts';
import { assertServerVersions } from '../backend/db/server-versions.ts';
import { openFileStore } from '../backend/files/open-file-store.ts';
import { openRunFolder } from '../backend/files/run-folder.ts';
import { createStoredFiles } from '../backend/files/stored-files.ts';
import { type Jobs, createJobs } from '../backend/jobs/jobs.ts';
import type { Logger } from '../backend/log.ts';
import type { Services } from '../backend/services.ts';
import { openStoredSettings } from '../backend/stored-settings/stored-settings.ts';
import { recordSettingChange } from '../features/audit/server/index.ts';
import { type Features, openFeatures, seedFeatures } from './features.ts';
import { ALL_SETTINGS, readSettings } from './read-settings.ts';
import { SERVERS } from './server-list.ts';

/** The whole program, open: the parts that the server, the worker and the command line share. */
export interface App {
  services: Services;
  jobs: Jobs;
  features: Features;
  /** Only with the embedded database: the control server, which holds the data folder. */
  control: ControlServer | undefined;
  close(): Promise<void>;
}

interface OpenOptions {
  /** True for a command, which is over soon: it works on no jobs. */
  onlyQueuesJobs?: boolean;
  /** Runs before the database is opened. With the embedded database, this process holds the data folder by then. */
  beforeDatabase?: () => Promise<void>;
}

const SETTINGS_REFRESH_MS = 10_000;

/**
 * Opens the database (an embedded one is created if it is new) and runs the migrations that it lacks, then opens the file store, the jobs and the features.
 * Prints a line before steps that take time.
 */
export async function openApp(
  config: Config,
  log: Logger,
  io: CommandIo,
  { onlyQueuesJobs = false, beforeDatabase }: OpenOptions = {},
): Promise<App> {
  const closers: (() => Promise<void>)[] = [];
  const close = () => closeAll(closers.splice(0));
  try {
    await mkdir(config.dataDir, { recursive: true });
    for (const server of SERVERS) await server.checkDataFolder?.(config);
    const control =
      config.database.engine === 'embedded' ? await holdDataDir(config.dataDir, config.database) : undefined;
    if (control) closers.push(() => control.close());
    await beforeDatabase?.();

    io.progress(
      config.database.engine === 'embedded'
        ? 'Opening the embedded database ...'
        : 'Connecting to the database ...',
    );
    const database = await openDatabase(config.database, log);
    closers.push(() => database.close());
    if (config.database.engine === 'server') await assertServerVersions(database.kysely);
    for (const server of SERVERS) await server.checkDatabase?.(database.kysely);
    const migrations = await migrate(database);
    if (migrations.length > 0) log.info({ migrations }, 'database migrated');

    const storedSettings = await openStoredSettings(database.kysely, log, {
      config,
      env: environment(),
      settings: ALL_SETTINGS,
      read: readSettings,
      record: recordSettingChange,
    });
    if (config.database.engine === 'server') {
      // Another process of this site may change the stored settings.
      const refresh = () =>
        storedSettings
          .refresh()
          .catch((error: unknown) => log.warn({ error }, 'settings were not read again'));
      const timer = setInterval(() => void refresh(), SETTINGS_REFRESH_MS).unref();
      closers.push(async () => clearInterval(timer));
    }

    const scratchRoot = path.join(config.dataDir, 'scratch');
    // The process that holds the folder is the only one, so it needn't wait until the folders of killed processes count as left.
    if (control) await rm(scratchRoot, { recursive: true, force: true });
    const scratch = await openRunFolder(scratchRoot, log);
    closers.push(() => scratch.close());

    const services: Services = {
      config,
      log,
      database,
      files: createStoredFiles(await openFileStore(config.files), database.kysely, log),
      scratchDir: scratch.dir,
    };
    const jobs = await createJobs(database, log, { onlyQueues: onlyQueuesJobs });
    closers.push(() => jobs.stop());
    await seedFeatures(services, io);
    const features = await openFeatures(services, jobs, storedSettings);
    closers.push(() => features.close());
    // A running job uses the features, so the jobs stop before the features are closed.
    closers.push(() => jobs.stop());
    await jobs.declare(features.jobs);
    return { services, jobs, features, control, close };
  } catch (error) {
    await close().catch(() => undefined); // the caller needs the first error, not one of closing
    throw error;
  }
}
