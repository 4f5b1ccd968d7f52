import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { accountsFeature } from '../accounts/feature.ts';
import { backupsFeature } from './feature.ts';

const count = z.number();
const moment = z.string();

export const STORAGE_TASKS = ['check', 'rebuild', 'backup'] as const;
const kindSchema = z.enum(STORAGE_TASKS);
export type StorageTaskKind = z.infer<typeof kindSchema>;

export const checkReportSchema = z.object({
  files: count,
  bytes: count,
  /** Files that are missing or damaged. */
  problems: count,
  /** Files that nothing in the database names. */
  orphans: count,
  orphan_bytes: count,
  /** Editions whose parcels are not in the database. */
  lost_editions: z.array(z.string()),
  /** Only lengths were compared. */
  is_fast: z.boolean(),
});
export const rebuildReportSchema = z.object({ rebuilt: count, failed: count });

const taskSchema = z.object({
  state: z.enum(['waiting', 'running', 'finished', 'failed']),
  asked_at: moment,
  finished_at: moment.nullable(),
  /** What it is doing now. */
  step: z.string().nullable(),
  done: count,
  /** null: nobody knows how much there is. */
  total: count.nullable(),
  error: z.string().nullable(),
});
export type StorageTask = z.infer<typeof taskSchema>;

const damagedSchema = z.object({
  key: z.string(),
  /** What the file is: "The map of Baltimore City, edition 3". */
  name: z.string(),
  problem: z.enum(['missing', 'damaged']),
  detail: z.string(),
  /** What readers miss meanwhile. */
  effect: z.string(),
  /** How it becomes whole. */
  remedy: z.string(),
  /** `operator`: no further repair starts by itself. */
  state: z.enum(['repairing', 'waiting', 'operator']),
  noted_at: moment,
  next_attempt_at: moment.nullable(),
  attempts: count,
  /** Why the last repair failed. */
  error: z.string().nullable(),
});
export type DamagedFileItem = z.infer<typeof damagedSchema>;

const backupSchema = z.object({
  /** The folder of this backup; null: it is not finished. */
  name: z.string().nullable(),
  folder: z.string(),
  state: z.enum(['running', 'finished', 'failed', 'cancelled']),
  started_at: moment,
  finished_at: moment.nullable(),
  bytes: count.nullable(),
  /** When all of it was compared with its checksums; null: never. */
  verified_at: moment.nullable(),
  /** What that found; 0: it is whole. */
  problems: count.nullable(),
  error: z.string().nullable(),
});
export type BackupItem = z.infer<typeof backupSchema>;

export const getStorageHealth = defineEndpoint({
  name: 'getStorageHealth',
  summary: 'The stored files that are damaged, their repairs, the last check and the last backups.',
  method: 'GET',
  path: '/admin/health.json',
  output: z.object({
    check: taskSchema.extend({ report: checkReportSchema.nullable() }).nullable(),
    rebuild: taskSchema.extend({ report: rebuildReportSchema.nullable() }).nullable(),
    backup: taskSchema.nullable(),
    damaged_count: count,
    /** At most two hundred. */
    damaged: z.array(damagedSchema),
    /** The newest first. */
    repairs: z.array(
      z.object({ key: z.string(), name: z.string(), finished_at: moment, error: z.string().nullable() }),
    ),
    /** The newest first. */
    backups: z.array(backupSchema),
    /** Of the settings, for the backup of every night. */
    nightly: z.object({ folder: z.string().nullable(), at: z.string(), keep: count }),
  }),
  permission: accountsFeature.permissions['admin.read'],
  problems: [],
});
export type StorageHealth = z.infer<NonNullable<typeof getStorageHealth.output>>;

export const startStorageTask = defineEndpoint({
  name: 'startStorageTask',
  summary:
    'Starts checking all stored files, rebuilding those that are damaged, or a backup into the folder of the settings.',
  method: 'POST',
  path: '/admin/health/{kind}.json',
  params: z.object({ kind: kindSchema }),
  output: taskSchema,
  permission: backupsFeature.permissions['storage.manage'],
  problems: ['conflict', 'invalid_input', 'not_configured'],
});
