import { z } from 'zod';
import { setting } from '../setting.ts';

/** The request log: `off`, `on` without the addresses of clients, or `with-addresses`. */
export type RequestLogRule = 'off' | 'on' | 'with-addresses';

/** The rules for identifying clients and limiting their requests. */
export interface ClientRules {
  hasRateLimits: boolean;
  /** The proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: readonly string[];
  /** Host names that the site answers for, besides that of its public address. */
  hosts: readonly string[];
  requestLog: RequestLogRule;
  /** null: anyone may read /metrics. */
  metricsToken: string | null;
}

export const SETTINGS = {
  PLATBOOK_RATE_LIMITS: {
    about:
      'on: limit the requests per minute of each account and network address (SECURITY.md lists the limits); off: no limit, for measurements.',
    schema: setting(z.enum(['on', 'off']).default('on')),
  },
  PLATBOOK_TRUSTED_PROXIES: {
    about:
      'Proxies whose X-Forwarded-For is believed: addresses or networks with commas between, or loopback, linklocal, uniquelocal.',
    schema: setting(
      z
        .string()
        .regex(/^[\w.:/]+(?:\s*,\s*[\w.:/]+)*$/, 'is not a list of addresses or networks')
        .default('loopback'),
    ),
  },
  PLATBOOK_HOSTS: {
    about:
      'Further host names that the site answers for, with commas between. The site always answers for the host of PLATBOOK_URL, for every IP address and, if it listens on a loopback address, for localhost.',
    schema: setting(
      z
        .string()
        .max(2000)
        .regex(/^[a-z0-9._-]+(?:\s*,\s*[a-z0-9._-]+)*$/i, 'is not a list of host names without ports')
        .optional(),
    ),
  },
  PLATBOOK_REQUEST_LOG: {
    about:
      'on: write a line of JSON to standard error for every request, without its query and the address of the client; with-addresses: also write the address; off: write nothing.',
    schema: setting(z.enum(['off', 'on', 'with-addresses']).default('off')),
  },
  PLATBOOK_METRICS_TOKEN: {
    about:
      'The token that readers of /metrics must send as Authorization: Bearer TOKEN, 16 characters or more. Absent: anyone who reaches the server may read them.',
    secret: true,
    schema: setting(z.string().min(16, 'needs 16 characters or more').optional()),
  },
} as const;

type Values = { [K in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[K]['schema']> };

export function readClientRules(values: Values): ClientRules {
  return {
    hasRateLimits: values.PLATBOOK_RATE_LIMITS === 'on',
    trustedProxies: values.PLATBOOK_TRUSTED_PROXIES.split(',').map((proxy) => proxy.trim()),
    hosts: (values.PLATBOOK_HOSTS ?? '')
      .split(',')
      .map((host) => host.trim())
      .filter((host) => host !== ''),
    requestLog: values.PLATBOOK_REQUEST_LOG,
    metricsToken: values.PLATBOOK_METRICS_TOKEN ?? null,
  };
}
