import { z } from 'zod';
import type { Config } from '../../../backend/config.ts';
import { setting, settingsOf } from '../../../backend/setting.ts';
import { PERSONAL_DATA_AUDIENCES } from '../../../kernel/permission.ts';
import type { AccessSettings } from '../rules/field-access.ts';

export const SETTINGS = {
  PLATBOOK_OWNER_NAMES: {
    about: 'Who sees owner names and mailing addresses: public, signed-in or paid.',
    schema: setting(z.enum(PERSONAL_DATA_AUDIENCES).default('signed-in')),
  },
  PLATBOOK_PREMIUM_FIELDS: {
    about: 'Who sees premium fields: plans (Pro and Team accounts) or everyone (no locks).',
    schema: setting(z.enum(['plans', 'everyone']).default('plans')),
  },
} as const;

/** Returns the settings for who sees personal and premium columns on this site. */
export function accessSettingsOf(config: Pick<Config, 'featureSettings'>): AccessSettings {
  const values = settingsOf(config, SETTINGS);
  return { ownerNames: values.PLATBOOK_OWNER_NAMES, premiumFields: values.PLATBOOK_PREMIUM_FIELDS };
}
