import { defineServer, onOpened } from '../../../backend/feature-server.ts';
import { exportsServer } from '../../exports/server/manifest.ts';
import { importsServer } from '../../imports/server/manifest.ts';
import { republishWorldLayer } from '../../layers/server/index.ts';
import { backupsFeature } from '../feature.ts';
import { nightlyBackupJob, repairFilesJob, storageTaskJob } from '../jobs/index.ts';
import { ACTS } from './acts.ts';
import {
  backupCommand,
  backupVerifyCommand,
  checkCommand,
  rebuildCommand,
  restoreCommand,
} from './commands.ts';
import { healthRoutes } from './health-routes.ts';
import { isRestoreUnfinished } from './queries-restore.ts';
import type { RepairContext } from './repair-file.ts';
import { assertNoUnfinishedRestore, unfinishedRestore } from './restore-backup.ts';
import { sweepDeadTasks } from './run-storage-task.ts';
import { SETTINGS } from './settings.ts';

const COMMANDS = onOpened([rebuildCommand, checkCommand, backupCommand, backupVerifyCommand]);

export const backupsServer = defineServer(backupsFeature, {
  acts: ACTS,
  settings: SETTINGS,
  checkDataFolder: ({ dataDir }) => assertNoUnfinishedRestore(dataDir),
  async checkDatabase(db) {
    if (await isRestoreUnfinished(db)) throw unfinishedRestore();
  },
  async open({ services, jobs, get }) {
    await sweepDeadTasks(services);
    const repairs: RepairContext = {
      importContext: get(importsServer),
      republishWorldLayer: (layer) => republishWorldLayer(services, layer),
      remakeExport: get(exportsServer).remake,
    };
    const repairJob = repairFilesJob(repairs);
    services.files.onDamage(() => {
      jobs
        .enqueue(repairJob, {})
        .catch((error: unknown) => services.log.error({ err: error }, 'a repair could not be queued'));
    });
    return {
      opened: { services, repairs },
      jobs: [repairJob, storageTaskJob(repairs), nightlyBackupJob(services)],
    };
  },
  commands: COMMANDS,
  offlineCommands: [restoreCommand],
  serve: ({ services, jobs }, { repairs }) => ({ routes: healthRoutes(services, { jobs, repairs }) }),
});
