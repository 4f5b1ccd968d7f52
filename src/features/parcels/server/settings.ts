import { z } from 'zod';
import type { Config } from '../../../backend/config.ts';
import { setting, settingsOf } from '../../../backend/setting.ts';
import { PERSONAL_DATA_AUDIENCES } from '../../../kernel/permission.ts';
import { siteKindOf } from '../../accounts/server/index.ts';
import type { AccessSettings } from '../rules/field-access.ts';

export const SETTINGS = {
  PLATBOOK_OWNER_NAMES: {
    about: 'Who sees owner names and mailing addresses: public, signed-in or paid.',
    screen: {
      section: 'access',
      order: 20,
      label: 'Owner names and mailing addresses',
      control: {
        kind: 'choice',
        choices: [
          { value: 'public', label: 'Everybody', hint: 'Visitors see them without an account.' },
          { value: 'signed-in', label: 'People with an account', hint: 'Visitors see a link to sign in.' },
          { value: 'paid', label: 'Pro and Team accounts', needsPlans: true },
        ],
      },
    },
    schema: setting(z.enum(PERSONAL_DATA_AUDIENCES).default('signed-in')),
  },
  PLATBOOK_PREMIUM_FIELDS: {
    about:
      'Who sees premium fields: plans (Pro and Team accounts) or everyone (no locks). Absent: everyone on an open site, otherwise plans.',
    schema: setting(z.enum(['plans', 'everyone']).optional()),
  },
} as const;

/** Returns the settings for who sees personal and premium columns on this site. */
export function accessSettingsOf(config: Pick<Config, 'featureSettings'>): AccessSettings {
  const values = settingsOf(config, SETTINGS);
  const premiumFields =
    values.PLATBOOK_PREMIUM_FIELDS ?? (siteKindOf(config) === 'open' ? 'everyone' : 'plans');
  return { ownerNames: values.PLATBOOK_OWNER_NAMES, premiumFields };
}
