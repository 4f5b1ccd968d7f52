import path from 'node:path';
import { z } from 'zod';
import type { Config } from '../../../backend/config.ts';
import { setting, settingsOf } from '../../../backend/setting.ts';
import { FETCH_SETTINGS, allowsPrivateFetches } from '../../../backend/uploads/fetch-settings.ts';

const BYTES_PER_GB = 2 ** 30;

export const SETTINGS = {
  PLATBOOK_UPLOAD_MAX_GB: {
    about: 'Largest file that an operator can upload or have fetched, in gigabytes.',
    schema: setting(z.coerce.number().positive().max(10_000).default(8)),
  },
  PLATBOOK_UPLOADS_TOTAL_GB: {
    about: 'Space for all uploaded and fetched files together, in gigabytes.',
    schema: setting(z.coerce.number().positive().max(100_000).default(32)),
  },
  PLATBOOK_IMPORT_FOLDERS: {
    about:
      'Folders on the server from which operators may import files in the web app, separated by colons. Default: incoming in the data folder.',
    schema: setting(z.string().optional()),
  },
  ...FETCH_SETTINGS,
  PLATBOOK_KEEP_EDITIONS: {
    about:
      'Number of editions of a county to keep, including the current one. Older ones are removed after a publication. Absent: keep all.',
    schema: setting(z.coerce.number().int().min(1).max(1000).optional()),
  },
} as const;

export interface ImportRules {
  uploadMaxBytes: number;
  uploadsTotalBytes: number;
  /** Absolute paths of the folders from which operators may import files in the web app. */
  folders: readonly string[];
  fetchPrivate: boolean;
  /** Null: all editions are kept. */
  keepEditions: number | null;
}

export function importRulesOf(config: Pick<Config, 'featureSettings' | 'dataDir'>): ImportRules {
  const values = settingsOf(config, SETTINGS);
  return {
    uploadMaxBytes: values.PLATBOOK_UPLOAD_MAX_GB * BYTES_PER_GB,
    uploadsTotalBytes: values.PLATBOOK_UPLOADS_TOTAL_GB * BYTES_PER_GB,
    folders: (
      values.PLATBOOK_IMPORT_FOLDERS?.split(path.delimiter) ?? [path.join(config.dataDir, 'incoming')]
    )
      .filter((folder) => folder !== '')
      .map((folder) => path.resolve(folder)),
    fetchPrivate: allowsPrivateFetches(config),
    keepEditions: values.PLATBOOK_KEEP_EDITIONS ?? null,
  };
}
