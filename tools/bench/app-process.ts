import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { ALLOCATOR, CLI_FLAGS, SERVER_FLAGS } from '../bootstrap/memory-settings.mjs';
import { findFreePort } from '../free-port.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The command line, with the flags of `tools/bootstrap.mjs`. */
export const CLI = [...CLI_FLAGS, path.join(ROOT, 'src/apps/cli/main.ts')];
const SERVER = path.join(ROOT, 'src/apps/server/main.ts');

/** Returns the settings of a measured run, which has its own data folder and its own database. */
export function settingsOf(dataDir: string, databaseUrl: string | null): Record<string, string> {
  return {
    PLATBOOK_DATA: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    PLATBOOK_DEMO: 'off',
    PLATBOOK_OWNER_NAMES: 'public',
    PLATBOOK_PLAN_LIMITS: 'anonymous.lookups=unlimited',
    // The benchmark sends thousands of requests per second from one address.
    PLATBOOK_RATE_LIMITS: 'off',
    PLATBOOK_LOG: 'error',
  };
}

export interface RunningServer {
  url: string;
  pid: number;
  /** Seconds from the start of the process until `/readyz` succeeded. */
  readySeconds: number;
  stop(): Promise<void>;
  /** Kills the process at once, like a power cut. */
  kill(): Promise<void>;
}

/** Starts the server in a separate process, with the flags of `tools/bootstrap.mjs`, and waits until it is ready. */
export async function startServer(settings: Record<string, string>): Promise<RunningServer> {
  const port = await findFreePort();
  const started = performance.now();
  const child = spawn(process.execPath, [...SERVER_FLAGS, SERVER], {
    env: { ...ALLOCATOR, ...process.env, ...settings, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-5000)));
  const url = `http://127.0.0.1:${port}`;
  const stop = () => stopProcess(child);
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() - started > 600_000) {
      await stop();
      throw new Error(`the server did not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const kill = () => stopProcess(child, 'SIGKILL');
  return { url, pid: child.pid ?? 0, readySeconds: (performance.now() - started) / 1000, stop, kill };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (reply) => reply.ok,
    () => false,
  );
}

async function stopProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const killTimer = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await ended;
  clearTimeout(killTimer);
}
