import { z } from 'zod';
import type { Config } from '../../../backend/config.ts';
import { setting, settingsOf } from '../../../backend/setting.ts';
import { SIGN_UP, type SignUp } from '../rules/registration.ts';
import { isTermsAddress } from '../rules/terms.ts';

/** The address of a page, or a text. */
const TERMS = setting(
  z
    .string()
    .trim()
    .max(20_000, 'is longer than 20,000 characters')
    .refine((terms) => !isTermsAddress(terms) || (terms.length <= 2000 && URL.canParse(terms)), {
      error: 'must be an address of at most 2,000 characters, such as https://county.example.gov/terms',
    })
    .optional(),
);

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
            hint: 'Owners and managers of a group invite people by email. The page to sign up says so.',
          },
        ],
      },
    },
    schema: setting(z.enum(SIGN_UP).default('everyone')),
  },
  PLATBOOK_TERMS: {
    about:
      'The terms of this site: the address of a page (https://...), or their text of at most 20,000 characters. People agree to them when they create an account. Absent: there are none.',
    screen: {
      section: 'terms',
      order: 17,
      label: 'Terms of this site',
      hint: 'The address of a page, or the text itself. People agree to them when they create an account, and every page links to them. If it is empty, nothing is asked.',
      control: { kind: 'long-text', placeholder: 'https://county.example.gov/terms' },
    },
    schema: TERMS,
  },
  PLATBOOK_PRIVACY: {
    about:
      'How this site treats personal data: the address of a page (https://...), or a text of at most 20,000 characters. Every page links to it; the map does in its menu. Absent: there is none.',
    screen: {
      section: 'terms',
      order: 18,
      label: 'Privacy',
      hint: 'The address of a page, or the text itself. Every page links to it; the map does in its menu.',
      control: { kind: 'long-text', placeholder: 'https://county.example.gov/privacy' },
    },
    schema: TERMS,
  },
  PLATBOOK_PLAN_TERMS: {
    about:
      'The terms of plans: the address of a page (https://...), or their text of at most 20,000 characters. People agree to them when they buy a plan. Absent: the terms of the site.',
    screen: {
      section: 'terms',
      order: 19,
      label: 'Terms of plans',
      hint: 'The address of a page, or the text itself. People agree to them when they buy a plan. If it is empty, they agree to the terms of the site.',
      control: { kind: 'long-text', placeholder: 'https://county.example.gov/terms/plans' },
    },
    needsPlans: true,
    schema: TERMS,
  },
  PLATBOOK_API_TERMS: {
    about:
      'The terms of the API: the address of a page (https://...), or their text of at most 20,000 characters. The page “API tokens” links to them. Absent: the terms of the site.',
    screen: {
      section: 'terms',
      order: 20,
      label: 'Terms of the API',
      hint: 'The address of a page, or the text itself. The page “API tokens” links to them. If it is empty, the terms of the site apply.',
      control: { kind: 'long-text', placeholder: 'https://county.example.gov/terms/api' },
    },
    schema: TERMS,
  },
} as const;

/** Returns who may create an account. */
export const signUpOf = (config: Pick<Config, 'featureSettings'>): SignUp =>
  settingsOf(config, SETTINGS).PLATBOOK_SIGN_UP;
