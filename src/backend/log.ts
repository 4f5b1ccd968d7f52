import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';

export type { Logger };

/** Logs one JSON line per event on standard error. Standard output is for people. */
export function createLogger(level: Config['logLevel']): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ fd: 2, sync: true }),
  );
}
