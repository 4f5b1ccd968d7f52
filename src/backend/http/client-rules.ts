import { z } from 'zod';
import { setting } from '../setting.ts';

/** How clients are known and how often they may ask. */
export interface ClientRules {
  hasRateLimits: boolean;
  /** Whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[];
}

export const SETTINGS = {
  PLATBOOK_RATE_LIMITS: {
    about:
      'on: one address and one account may ask so often a minute (SECURITY.md has the numbers); off: as often as they like, for measuring.',
    schema: setting(z.enum(['on', 'off']).default('on')),
  },
  PLATBOOK_TRUSTED_PROXIES: {
    about:
      'Proxies whose X-Forwarded-For is believed: addresses or networks with commas between, or loopback, linklocal, uniquelocal.',
    schema: setting(
      z
        .string()
        .regex(/^[\w.:/]+(?:\s*,\s*[\w.:/]+)*$/, 'is no list of addresses or networks')
        .default('loopback'),
    ),
  },
} as const;

type Values = { [K in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[K]['schema']> };

export function readClientRules(values: Values): ClientRules {
  return {
    hasRateLimits: values.PLATBOOK_RATE_LIMITS === 'on',
    trustedProxies: values.PLATBOOK_TRUSTED_PROXIES.split(',').map((proxy) => proxy.trim()),
  };
}
