import { z } from 'zod';
import type { Config } from '../../../backend/config.ts';
import { setting, settingsOf } from '../../../backend/setting.ts';
import { siteKindOf } from '../../accounts/server/index.ts';

export const SETTINGS = {
  PLATBOOK_FREE_EXPORTS: {
    about:
      'Who exports parcels without paying, whatever the format and number: nobody, operators or everyone. Others have the free CSV rows of their plan. Absent: everyone on an open site, otherwise operators.',
    schema: setting(z.enum(['nobody', 'operators', 'everyone']).optional()),
  },
} as const;

/** Returns the people whom the operator does not charge for parcel files. */
export const freeExportsFor = (
  config: Pick<Config, 'featureSettings'>,
): 'nobody' | 'operators' | 'everyone' =>
  settingsOf(config, SETTINGS).PLATBOOK_FREE_EXPORTS ??
  (siteKindOf(config) === 'open' ? 'everyone' : 'operators');
