import { z } from 'zod';
import type { Config } from '../../../backend/config.ts';
import { setting, settingsOf } from '../../../backend/setting.ts';

export const SETTINGS = {
  PLATBOOK_DEMO: {
    about: 'on: create the demo county and demo log-ins if there are no parcels; off: never.',
    schema: setting(z.enum(['on', 'off']).default('on')),
  },
} as const;

/** Returns true when the operator wants demo log-ins and the demo county. */
export const isDemoOn = (config: Pick<Config, 'featureSettings'>): boolean =>
  settingsOf(config, SETTINGS).PLATBOOK_DEMO === 'on';
