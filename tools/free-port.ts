import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Systems give outgoing connections ports from 32768 (Linux) or 49152 up. A port below these stays free until our program has started and listens
 * on it. A port that the system picks could be taken in the meantime by any outgoing connection.
 */
const [FIRST, LAST] = [20_000, 32_767];
const TRIES = 50;

/** Returns a port of 127.0.0.1 that nothing listens on, for a program that takes its port as a setting. */
export async function findFreePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried++) {
    const port = randomInt(FIRST, LAST + 1);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port between ${FIRST} and ${LAST} in ${TRIES} tries`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  } finally {
    probe.close();
  }
}
