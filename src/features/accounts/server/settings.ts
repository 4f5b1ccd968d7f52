import { z } from 'zod';
import type { Config } from '../../../backend/config.ts';
import { setting, settingsOf } from '../../../backend/setting.ts';
import type { SiteKind } from '../rules/open-plans.ts';

export const SETTINGS = {
  PLATBOOK_SITE: {
    about:
      'open: everything is free, without plans, prices and locks; plans: accounts have plans with limits. Absent: plans with the demo county, open from the first county of your own.',
    screen: {
      section: 'access',
      order: 10,
      label: 'Kind of site',
      hint: 'If you select none, the site has plans as long as it has only the demo county, and is open once you publish a county of your own.',
      control: {
        kind: 'choice',
        choices: [
          {
            value: 'open',
            label: 'Open',
            hint: 'Everything is free. There are no plans, prices or locks, only limits that stop abuse.',
          },
          {
            value: 'plans',
            label: 'With plans',
            hint: 'Accounts have a Starter, Pro or Team plan with its own limits. Some fields and exports belong to the paid plans.',
          },
        ],
      },
    },
    schema: setting(z.enum(['open', 'plans']).optional()),
    ifUnusable: 'plans',
  },
  PLATBOOK_DEMO: {
    about: 'on: create the demo county and demo logins if there are no parcels; off: never.',
    schema: setting(z.enum(['on', 'off']).default('on')),
  },
  PLATBOOK_PLAN_LIMITS: {
    about:
      'Limits of plans that differ from the defaults: anonymous.lookups=500, free.images=20, team.lookups=unlimited.',
    schema: setting(z.string().max(2000).default('')),
  },
  PLATBOOK_OPERATORS_TWO_FACTOR: {
    about:
      'on: operators need a second factor (a passkey, codes of an app, or the sign-in of an organization) to use their rights; off: a password is enough.',
    schema: setting(z.enum(['on', 'off']).default('off')),
  },
} as const;

/** Returns the kind of this site. A site whose kind is not set has plans. */
export const siteKindOf = (config: Pick<Config, 'featureSettings'>): SiteKind =>
  siteKindIn(config) ?? 'plans';

/** Returns the kind that is set by an operator, by the environment or by `chooseSiteKind`; undefined if none is set yet. */
export const siteKindIn = (config: Pick<Config, 'featureSettings'>): SiteKind | undefined =>
  settingsOf(config, SETTINGS).PLATBOOK_SITE;

/** Returns true when the operator wants demo logins and the demo county. */
export const isDemoOn = (config: Pick<Config, 'featureSettings'>): boolean =>
  settingsOf(config, SETTINGS).PLATBOOK_DEMO === 'on';

/** Returns true when operators need a second factor to use their rights. */
export const operatorsNeedSecondFactor = (config: Pick<Config, 'featureSettings'>): boolean =>
  settingsOf(config, SETTINGS).PLATBOOK_OPERATORS_TWO_FACTOR === 'on';

/** Returns the setting with the operator's plan limits, unparsed: see `withOverrides`. */
export const planLimitsOf = (config: Pick<Config, 'featureSettings'>): string =>
  settingsOf(config, SETTINGS).PLATBOOK_PLAN_LIMITS;
