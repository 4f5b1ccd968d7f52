import { z } from 'zod';
import type { Config } from '../../../backend/config.ts';
import { setting, settingsOf } from '../../../backend/setting.ts';
import { SIGN_UP, type SignUp } from '../rules/registration.ts';

export const SETTINGS = {
  PLATBOOK_SIGN_UP: {
    about: 'Who may create an account: everyone; or invited, only people who were invited into a group.',
    screen: {
      section: 'access',
      order: 15,
      label: 'Who may create an account',
      control: {
        kind: 'choice',
        choices: [
          {
            value: 'everyone',
            label: 'Everyone',
            hint: 'Everybody with an email address can create an account.',
          },
          {
            value: 'invited',
            label: 'Only invited people',
            hint: 'Members of a group invite others by email. The page to sign up says so.',
          },
        ],
      },
    },
    schema: setting(z.enum(SIGN_UP).default('everyone')),
  },
} as const;

/** Returns who may create an account. */
export const signUpOf = (config: Pick<Config, 'featureSettings'>): SignUp =>
  settingsOf(config, SETTINGS).PLATBOOK_SIGN_UP;
