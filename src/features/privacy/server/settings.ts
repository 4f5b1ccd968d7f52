import { z } from 'zod';
import type { Config } from '../../../backend/config.ts';
import { setting, settingsOf } from '../../../backend/setting.ts';

export const SETTINGS = {
  PLATBOOK_ACCESS_LOG_DAYS: {
    about: 'Days to keep the log of who was shown personal columns. 0 turns the log off.',
    schema: setting(z.coerce.number().int().min(0).max(3650).default(90)),
  },
} as const;

/** Returns the days for which the access log is kept. 0 means that nothing is logged. */
export const accessLogDaysOf = (config: Pick<Config, 'featureSettings'>): number =>
  settingsOf(config, SETTINGS).PLATBOOK_ACCESS_LOG_DAYS;
