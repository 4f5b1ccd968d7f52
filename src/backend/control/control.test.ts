import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CommandIo } from '../command.ts';
import { type ControlledDatabase, findCommandRunner } from './control-file.ts';
import { acceptCommands, holdDataDir } from './control-server.ts';
import { runRemotely } from './run-remotely.ts';

const EMBEDDED: ControlledDatabase = { engine: 'embedded', dir: '/nowhere' };
const SERVER: ControlledDatabase = { engine: 'server', url: 'postgres://site:secret@db.example/one' };
const OTHER: ControlledDatabase = { engine: 'server', url: 'postgres://site:secret@db.example/two' };

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'control-'));
});
afterEach(async () => rm(dataDir, { recursive: true }));

const find = (database: ControlledDatabase) => findCommandRunner({ dataDir, database });

function listen() {
  const lines: string[] = [];
  const io: CommandIo = {
    cwd: '/the/folder',
    print: (line) => lines.push(line),
    progress: (line) => lines.push(`(${line})`),
    signal: new AbortController().signal,
  };
  return { lines, io };
}

test('on a database server, too, a command runs in the running server of this database', async () => {
  expect(await find(SERVER)).toBeUndefined();
  const server = await acceptCommands(dataDir, SERVER);
  const runner = await find(SERVER);
  if (runner === undefined) throw new Error('the server was not found');
  const early = listen();
  expect(await runRemotely(runner, ['import'], early.io)).toBe(1);
  expect(early.lines).toEqual(['Platbook is still starting. Try again in a moment.']);

  server.open((args, io) => {
    io.progress('half');
    io.print(`${args.join(' ')} in ${io.cwd}`);
    return Promise.resolve(3);
  });
  const { lines, io } = listen();
  expect(await runRemotely(runner, ['import', 'a.shp'], io)).toBe(3);
  expect(lines).toEqual(['(half)', 'import a.shp in /the/folder']);

  expect(await find(OTHER), 'the server of another database').toBeUndefined();
  await server.close();
  expect(await find(SERVER)).toBeUndefined();
});

test('a name with letters outside of ASCII arrives unchanged, also in two parts', async () => {
  const server = await acceptCommands(dataDir, SERVER);
  const runner = await find(SERVER);
  if (runner === undefined) throw new Error('the server was not found');
  const received: string[] = [];
  server.open((args) => {
    received.push(...args);
    return Promise.resolve(0);
  });
  const body = Buffer.from(JSON.stringify({ args: ['Peñón.shp'], cwd: '/' }));
  const cut = body.indexOf('ñ') + 1;
  const sent = request({
    port: runner.port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/command',
    headers: { authorization: `Bearer ${runner.token}` },
  });
  sent.write(body.subarray(0, cut));
  await setTimeout(100);
  sent.end(body.subarray(cut));
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  await once(reply.resume(), 'end');
  expect(received).toEqual(['Peñón.shp']);
  await server.close();
});

test('the file with the port is readable by its owner only, and does not contain the address of the database', async () => {
  const server = await acceptCommands(dataDir, SERVER);
  const file = path.join(dataDir, 'control.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).not.toContain('secret');
  await server.close();
});

test('a second server gets the commands, and keeps them when the first one stops', async () => {
  const first = await acceptCommands(dataDir, SERVER);
  const second = await acceptCommands(dataDir, SERVER);
  const runner = await find(SERVER);
  await first.close();
  expect(runner).toBeDefined();
  expect(await find(SERVER)).toEqual(runner);
  await second.close();
  expect(await find(SERVER)).toBeUndefined();
});

test('the embedded database belongs to one process, which gets its commands', async () => {
  const holder = await holdDataDir(dataDir, EMBEDDED);
  await expect(holdDataDir(dataDir, EMBEDDED)).rejects.toThrow(/already running on the data folder/);
  expect(await find(EMBEDDED)).toMatchObject({ pid: process.pid });
  await holder.close();
  expect(await find(EMBEDDED)).toBeUndefined();
});

const CONTROL_SERVER = fileURLToPath(new URL('./control-server.ts', import.meta.url));

/** Starts a process that holds the data folder. */
async function holdElsewhere(): Promise<ChildProcess> {
  const script = `
    const { holdDataDir } = await import(${JSON.stringify(CONTROL_SERVER)});
    await holdDataDir(${JSON.stringify(dataDir)}, ${JSON.stringify(EMBEDDED)});
    console.log('held');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

test('a process that is paused or busy still holds the embedded database', async () => {
  const child = await holdElsewhere();
  const ended = once(child, 'exit');
  try {
    child.kill('SIGSTOP');
    const message = new RegExp(`process ${child.pid}\\) uses the data folder .* does not answer`);
    await expect(holdDataDir(dataDir, EMBEDDED)).rejects.toThrow(message);
    expect(await find(EMBEDDED), 'a command would wait for it forever').toBeUndefined();
  } finally {
    child.kill('SIGKILL');
  }
  await ended;
  await (await holdDataDir(dataDir, EMBEDDED)).close();
}, 30_000);

test.each([
  ['an empty folder', null],
  ['the file of a killed process', JSON.stringify({ port: 1, token: 'x', pid: 1, database: 'embedded' })],
  ['a file that is cut off', '{"port":'],
])(
  'of processes that start at the same moment, one gets the embedded database: %s',
  async (_, left) => {
    if (left !== null) await writeFile(path.join(dataDir, 'control.json'), left);
    const starts = await Promise.allSettled(Array.from({ length: 6 }, () => holdDataDir(dataDir, EMBEDDED)));
    const holders = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    const isFound = (await find(EMBEDDED)) !== undefined;
    for (const holder of holders) await holder.close();
    expect([holders.length, isFound]).toEqual([1, true]);
    for (const start of starts)
      if (start.status === 'rejected') expect(String(start.reason)).toContain('already running on the data');
  },
  30_000,
);

test('a data folder that can’t be written to leaves no server behind, which would keep the process running', async () => {
  const servers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length;
  const before = servers();
  const file = path.join(dataDir, 'file');
  await writeFile(file, '');
  await expect(holdDataDir(file, EMBEDDED)).rejects.toMatchObject({ code: 'EEXIST' });
  await expect.poll(() => servers()).toBe(before);
});

test('a command whose server stops says so', async () => {
  const server = await acceptCommands(dataDir, SERVER);
  const runner = await find(SERVER);
  if (runner === undefined) throw new Error('the server was not found');
  server.open(async (_, io) => {
    io.print('begun');
    await server.close();
    return 0;
  });
  const { lines, io } = listen();
  expect(await runRemotely(runner, ['import'], io)).toBe(1);
  expect(lines).toEqual(['begun', 'The running server stopped before the command ended.']);
});

test('a command that is interrupted is stopped on the server', async () => {
  const server = await acceptCommands(dataDir, SERVER);
  const runner = await find(SERVER);
  if (runner === undefined) throw new Error('the server was not found');
  const begun = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  server.open(async (_, { signal }) => {
    begun.resolve();
    await once(signal, 'abort');
    stopped.resolve();
    return 0;
  });
  const stop = new AbortController();
  const running = runRemotely(runner, ['import'], { ...listen().io, signal: stop.signal });
  await begun.promise;
  stop.abort(new Error('interrupted'));
  await expect(running).rejects.toThrow('The operation was aborted');
  await stopped.promise;
  await server.close();
});
