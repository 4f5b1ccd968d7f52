import { randomBytes } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { Problem } from '../../kernel/problem.ts';
import type { CommandIo } from '../command.ts';
import { isSameSecret } from '../signature.ts';
import {
  type Control,
  type ControlledDatabase,
  claimDataDir,
  databaseKey,
  removeControl,
  writeControl,
} from './control-file.ts';

const MAX_REQUEST_BYTES = 1 << 20;

const requestSchema = z.object({ args: z.array(z.string()), cwd: z.string() });

/** The output of a command, one JSON object per line. */
export type ControlEvent = { kind: 'print' | 'progress'; line: string } | { kind: 'exit'; code: number };

export type RunCommand = (args: readonly string[], io: CommandIo) => Promise<number>;

export interface ControlServer {
  /** Starts to accept commands. */
  open(run: RunCommand): void;
  close(): Promise<void>;
}

/** Takes hold of the data folder and listens for commands on loopback. Throws a `conflict` problem if another process holds the folder. */
export function holdDataDir(dataDir: string, database: ControlledDatabase): Promise<ControlServer> {
  return listen(dataDir, database, async (control) => {
    const other = await claimDataDir(dataDir, control);
    if (other === undefined) return;
    throw new Problem(
      'conflict',
      other.answers
        ? `Platbook is already running on the data folder ${dataDir} (process ${other.pid}). Stop it first, or choose another folder with PLATBOOK_DATA.`
        : `Platbook (process ${other.pid}) uses the data folder ${dataDir}, but it does not answer: it is busy or paused. Try again in a moment, or stop that process first.`,
    );
  });
}

/** Listens for commands on loopback, even if another process already does. The process that started last gets the commands. */
export function acceptCommands(dataDir: string, database: ControlledDatabase): Promise<ControlServer> {
  return listen(dataDir, database, (control) => writeControl(dataDir, control));
}

async function listen(
  dataDir: string,
  database: ControlledDatabase,
  write: (control: Control) => Promise<void>,
): Promise<ControlServer> {
  const token = randomBytes(32).toString('hex');
  let run: RunCommand | undefined;
  const server = createServer((request, response) => {
    if (!isAuthorized(request, token)) response.writeHead(403).end();
    else if (request.url === '/hello') response.writeHead(204).end();
    else if (run === undefined)
      response.writeHead(503).end('Platbook is still starting. Try again in a moment.');
    else void runCommand(run, request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const control = { port, token, pid: process.pid, database: databaseKey(database, token) };
  // A server that listens would keep the process running after it has failed to start.
  await write(control).catch(async (error: unknown) => {
    await closeServer(server);
    throw error;
  });
  return {
    open: (command) => {
      run = command;
    },
    async close() {
      await removeControl(dataDir, token);
      await closeServer(server);
    },
  };
}

function isAuthorized(request: IncomingMessage, token: string): boolean {
  return isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`);
}

async function runCommand(
  run: RunCommand,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const stop = new AbortController();
  response.once('close', () => stop.abort(new Error('the caller has gone')));
  const send = (event: ControlEvent) => void response.write(`${JSON.stringify(event)}\n`);
  try {
    const { args, cwd } = requestSchema.parse(JSON.parse(await readBody(request)));
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    const code = await run(args, {
      cwd,
      print: (line) => send({ kind: 'print', line }),
      progress: (line) => send({ kind: 'progress', line }),
      signal: stop.signal,
    });
    send({ kind: 'exit', code });
  } catch (error) {
    send({ kind: 'print', line: error instanceof Error ? error.message : String(error) });
    send({ kind: 'exit', code: 1 });
  }
  response.end();
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_REQUEST_BYTES) throw new Problem('too_large');
    chunks.push(chunk);
  }
  // Decoded as a whole, because a character of two or more bytes may be split between chunks.
  return Buffer.concat(chunks).toString();
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
