/** The public API of backups: checking, repairing, backing up and restoring what is stored. */
export {
  type BackupContext,
  backupCommand,
  backupVerifyCommand,
  checkCommand,
  rebuildCommand,
  restoreCommand,
} from './commands.ts';
export { isRestoreUnfinished } from './queries-restore.ts';
export type { RepairContext } from './repair-file.ts';
export { assertNoUnfinishedRestore, unfinishedRestore } from './restore-backup.ts';
