/** The public API of backups: checking, repairing, backing up and restoring what is stored. */
export {
  type BackupContext,
  backupCommand,
  backupVerifyCommand,
  checkCommand,
  rebuildCommand,
  restoreCommand,
} from './commands.ts';
export { healthRoutes } from './health-routes.ts';
export { openBackup, verifyBackup } from './open-backup.ts';
export { isRestoreUnfinished } from './queries-restore.ts';
export type { RepairContext } from './repair-file.ts';
export { assertNoUnfinishedRestore, restoreBackup, unfinishedRestore } from './restore-backup.ts';
export { sweepDeadTasks } from './run-storage-task.ts';
