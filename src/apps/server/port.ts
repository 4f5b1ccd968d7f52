import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../../backend/config.ts';
import { Problem } from '../../kernel/problem.ts';

/** Listens on the port of the server for a moment. Throws a `Problem` when another program uses it. */
export async function checkPort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  const probe = createServer().listen({ port, host });
  try {
    await once(probe, 'listening');
  } catch (error) {
    throw explainListenError(error, port);
  } finally {
    probe.close();
  }
}

/** Returns the error to throw when listening on the port failed. */
export function explainListenError(error: unknown, port: number): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return error;
  return new Problem(
    'conflict',
    `Port ${port} is in use by another program. Choose another: PORT=3001 npm start`,
  );
}
