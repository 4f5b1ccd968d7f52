/** The public API of backups: checking, repairing, backing up and restoring what is stored. */
export type { RepairContext } from './repair-file.ts';
