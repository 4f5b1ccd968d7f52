import { z } from 'zod';
import type { Config } from '../../../backend/config.ts';
import { setting, settingsOf } from '../../../backend/setting.ts';

export const SETTINGS = {
  PLATBOOK_FREE_FILES: {
    about:
      'Who downloads the files of the Data Store whose price is 0: signed-in (people with an account) or everyone.',
    screen: {
      section: 'sales',
      order: 18,
      label: 'Free files of the Data Store',
      hint: 'Files whose price is 0.',
      control: {
        kind: 'choice',
        choices: [
          { value: 'signed-in', label: 'People with an account', hint: 'Visitors see a link to sign in.' },
          { value: 'everyone', label: 'Everybody', hint: 'Visitors download them without an account.' },
        ],
      },
    },
    needsPlans: true,
    schema: setting(z.enum(['signed-in', 'everyone']).default('signed-in')),
  },
} as const;

/** Returns the people who download free files. */
export function freeFilesFor(config: Pick<Config, 'featureSettings'>): 'signed-in' | 'everyone' {
  return settingsOf(config, SETTINGS).PLATBOOK_FREE_FILES;
}
