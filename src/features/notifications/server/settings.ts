import { z } from 'zod';
import type { Config } from '../../../backend/config.ts';
import { setting, settingsOf } from '../../../backend/setting.ts';

export const SETTINGS = {
  PLATBOOK_WEBHOOK_PRIVATE: {
    about:
      'on: the webhooks of people may also reach addresses of the private network and this machine, and use http. Turn it on only where you trust everybody who has an account.',
    schema: setting(z.enum(['on', 'off']).default('off')),
  },
} as const;

/** Returns true when webhooks may reach addresses of the private network. */
export function allowsPrivateWebhooks(config: Pick<Config, 'featureSettings'>): boolean {
  return settingsOf(config, SETTINGS).PLATBOOK_WEBHOOK_PRIVATE === 'on';
}
