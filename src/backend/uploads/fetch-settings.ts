import { z } from 'zod';
import type { Config } from '../config.ts';
import { setting, settingsOf } from '../setting.ts';

/** The setting for all code that fetches from addresses that an operator entered. The feature `imports` declares it, because imports fetch most. */
export const FETCH_SETTINGS = {
  PLATBOOK_FETCH_PRIVATE: {
    about:
      'on: the server may also fetch from addresses of the private network and of this machine: files for imports, the encyclopedia and the service of native lands.',
    schema: setting(z.enum(['on', 'off']).default('off')),
  },
} as const;

/** Returns true when the server may fetch from addresses of the private network. */
export function allowsPrivateFetches(config: Pick<Config, 'featureSettings'>): boolean {
  return settingsOf(config, FETCH_SETTINGS).PLATBOOK_FETCH_PRIVATE === 'on';
}
