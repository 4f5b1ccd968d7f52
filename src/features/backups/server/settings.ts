import path from 'node:path';
import { z } from 'zod';
import type { Config } from '../../../backend/config.ts';
import { setting, settingsOf } from '../../../backend/setting.ts';

/** The schedule and folder of automatic backups. */
export interface BackupRules {
  /** An absolute path; null when no automatic backups are made. */
  folder: string | null;
  /** The time in UTC. */
  hour: number;
  minute: number;
  keep: number;
}

export const SETTINGS = {
  PLATBOOK_BACKUP_FOLDER: {
    about: 'Folder for the nightly backup. Absent: no automatic backups.',
    schema: setting(z.string().optional()),
  },
  PLATBOOK_BACKUP_AT: {
    about: 'When the nightly backup begins, HH:MM in UTC.',
    schema: setting(
      z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is not a time such as 02:17')
        .default('02:17'),
    ),
  },
  PLATBOOK_BACKUP_KEEP: {
    about: 'How many backups the folder keeps; the oldest are deleted after the new one was verified.',
    schema: setting(z.coerce.number().int().min(1).max(1000).default(7)),
  },
} as const;

export function backupRulesOf(config: Pick<Config, 'featureSettings'>): BackupRules {
  const values = settingsOf(config, SETTINGS);
  const [hour = 0, minute = 0] = values.PLATBOOK_BACKUP_AT.split(':').map(Number);
  const folder = values.PLATBOOK_BACKUP_FOLDER;
  return {
    folder: folder === undefined ? null : path.resolve(folder),
    hour,
    minute,
    keep: values.PLATBOOK_BACKUP_KEEP,
  };
}
