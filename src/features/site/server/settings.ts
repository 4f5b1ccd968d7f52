import { z } from 'zod';
import type { Config } from '../../../backend/config.ts';
import { setting, settingsOf } from '../../../backend/setting.ts';

export const SETTINGS = {
  PLATBOOK_SITE_START: {
    about:
      'The place that opens first, such as /us/md/baltimore-city. Absent: the county that was published last.',
    screen: {
      section: 'site',
      order: 40,
      label: 'Start at',
      hint: 'The path of a place. If it is empty, the map opens at the county that was published last.',
      control: { kind: 'place' },
    },
    schema: setting(
      z
        .string()
        .max(200)
        .regex(/^\/[a-z]{2}(?:\/[a-z0-9-]+)*$/, 'must be the path of a place, such as /us/md/baltimore-city')
        .optional(),
    ),
  },
} as const;

/** Returns the path of the place that opens first; null: the county that was published last. */
export function startPathOf(config: Pick<Config, 'featureSettings'>): string | null {
  return settingsOf(config, SETTINGS).PLATBOOK_SITE_START ?? null;
}
