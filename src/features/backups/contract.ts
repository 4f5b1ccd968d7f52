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
  /** The number of missing or damaged files. */
  problems: count,
  /** The number of files that the database doesn't reference. */
  orphans: count,
  orphan_bytes: count,
  /** The editions whose parcels are missing from the database. */
  lost_editions: z.array(z.string()),
  /** True when only file sizes were compared. */
  is_fast: z.boolean(),
});
export const rebuildReportSchema = z.object({ rebuilt: count, failed: count });

const taskSchema = z.object({
  state: z.enum(['waiting', 'running', 'finished', 'failed']),
  asked_at: moment,
  finished_at: moment.nullable(),
  /** The current step. */
  step: z.string().nullable(),
  done: count,
  /** Null while the total is unknown. */
  total: count.nullable(),
  error: z.string().nullable(),
});
export type StorageTask = z.infer<typeof taskSchema>;

const damagedSchema = z.object({
  key: z.string(),
  /** A description of the file, such as "The map of Baltimore City, edition 3". */
  name: z.string(),
  problem: z.enum(['missing', 'damaged']),
  detail: z.string(),
  /** What visitors of the site notice until the file is repaired, as a sentence. */
  effect: z.string(),
  /** The way in which the file is repaired, as a sentence. */
  remedy: z.string(),
  /** `operator` means that no further repair starts automatically. */
  state: z.enum(['repairing', 'waiting', 'operator']),
  noted_at: moment,
  next_attempt_at: moment.nullable(),
  attempts: count,
  /** The error of the last repair. */
  error: z.string().nullable(),
});
export type DamagedFileItem = z.infer<typeof damagedSchema>;

const backupSchema = z.object({
  /** The name of this backup and of its folder inside `folder`; null until it is finished. */
  name: z.string().nullable(),
  folder: z.string(),
  state: z.enum(['running', 'finished', 'failed', 'cancelled']),
  started_at: moment,
  finished_at: moment.nullable(),
  bytes: count.nullable(),
  /** When the whole backup was compared with its checksums; null if never. */
  verified_at: moment.nullable(),
  /** The number of problems found by that comparison; 0 when the backup is intact. */
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
    /** The result of the last check that was completed, also while another one runs or after one that failed. */
    last_check: z.object({ finished_at: moment, report: checkReportSchema }).nullable(),
    rebuild: taskSchema.extend({ report: rebuildReportSchema.nullable() }).nullable(),
    backup: taskSchema.nullable(),
    damaged_count: count,
    /** At most 200 files. */
    damaged: z.array(damagedSchema),
    /** The newest first. */
    repairs: z.array(
      z.object({ key: z.string(), name: z.string(), finished_at: moment, error: z.string().nullable() }),
    ),
    /** The newest first. */
    backups: z.array(backupSchema),
    /** The settings of the nightly backup. */
    nightly: z.object({ folder: z.string().nullable(), at: z.string(), keep: count }),
  }),
  permission: accountsFeature.permissions['admin.read'],
  problems: [],
});
export type StorageHealth = z.infer<NonNullable<typeof getStorageHealth.output>>;

export const startStorageTask = defineEndpoint({
  name: 'startStorageTask',
  summary:
    'Starts a check of all stored files, a rebuild of the damaged ones, or a backup into the configured folder.',
  method: 'POST',
  path: '/admin/health/{kind}.json',
  params: z.object({ kind: kindSchema }),
  output: taskSchema,
  permission: backupsFeature.permissions['storage.manage'],
  problems: ['conflict', 'invalid_input', 'not_configured'],
});
