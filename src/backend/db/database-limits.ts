import { z } from 'zod';
import { setting } from '../setting.ts';

/** The number of connections to a database server, and the time limits of requests in seconds. 0: no limit. */
export interface DatabaseLimits {
  /** The number of connections for requests. Jobs have the same number of connections besides these. */
  poolSize: number;
  connectSeconds: number;
  /** The limit for one statement of a request. Jobs, imports and commands have none. */
  statementSeconds: number;
  /** The limit for one wait for a lock in a request. */
  lockSeconds: number;
  /** The time in milliseconds in which a job must send the next statement of its transaction. Absent: ten minutes. */
  jobIdleMs?: number;
}

export const SETTINGS = {
  DATABASE_POOL_SIZE: {
    about:
      'Maximum number of connections of each process to the database server for requests. Jobs have the same number of their own.',
    schema: setting(z.coerce.number().int().min(2).max(1000).default(10)),
  },
  DATABASE_CONNECT_SECONDS: {
    about: 'Longest wait for a connection to the database server before a request gets 503.',
    schema: setting(z.coerce.number().int().min(1).max(600).default(10)),
  },
  DATABASE_STATEMENT_SECONDS: {
    about:
      'Longest time of one database statement of a request. Jobs and commands have no limit. 0: no limit.',
    schema: setting(z.coerce.number().int().min(0).max(86_400).default(60)),
  },
  DATABASE_LOCK_SECONDS: {
    about: 'Longest wait of a request for a lock in the database. 0: no limit.',
    schema: setting(z.coerce.number().int().min(0).max(86_400).default(10)),
  },
} as const;

type Values = { [K in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[K]['schema']> };

export function readDatabaseLimits(values: Values): DatabaseLimits {
  return {
    poolSize: values.DATABASE_POOL_SIZE,
    connectSeconds: values.DATABASE_CONNECT_SECONDS,
    statementSeconds: values.DATABASE_STATEMENT_SECONDS,
    lockSeconds: values.DATABASE_LOCK_SECONDS,
  };
}

/** The limits without any setting. */
export const DEFAULT_DATABASE_LIMITS: DatabaseLimits = readDatabaseLimits({
  DATABASE_POOL_SIZE: SETTINGS.DATABASE_POOL_SIZE.schema.parse(undefined),
  DATABASE_CONNECT_SECONDS: SETTINGS.DATABASE_CONNECT_SECONDS.schema.parse(undefined),
  DATABASE_STATEMENT_SECONDS: SETTINGS.DATABASE_STATEMENT_SECONDS.schema.parse(undefined),
  DATABASE_LOCK_SECONDS: SETTINGS.DATABASE_LOCK_SECONDS.schema.parse(undefined),
});
