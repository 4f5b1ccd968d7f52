import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';

export type { Logger };

/** One JSON line an event on standard error, so that standard output stays for people. */
export function createLogger(level: Config['logLevel']): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ fd: 2, sync: true }),
  );
}
