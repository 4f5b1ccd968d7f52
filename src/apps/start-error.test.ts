import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../backend/config-error.ts';
import { readSettings } from './read-settings.ts';
import { explainStartError } from './start-error.ts';

let dir: string;
let file: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-test-start-'));
  file = path.join(dir, 'file');
  await writeFile(file, '');
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Runs the real program until it ends. */
async function start(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['src/apps/server/main.ts'], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      HOME: dir,
      PLATBOOK_DEMO: 'off',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, output };
}

describe('a start that fails says what to do, without a stack', () => {
  it('on a data folder that is a file', async () => {
    const { code, output } = await start({ PLATBOOK_DATA: file });
    expect(code).toBe(1);
    expect(output).toContain('is a file, not a folder. Choose another folder with PLATBOOK_DATA');
    expect(output).not.toMatch(/^\s+at /m);
  }, 60_000);

  it('on a folder inside a file', async () => {
    const inside = path.join(file, 'data');
    const error: unknown = await mkdir(inside, { recursive: true }).catch((refused: unknown) => refused);
    expect(explainStartError(error, readSettings({ PLATBOOK_DATA: inside }))).toContain(
      'is a file, not a folder',
    );
  });

  it('on a database server that does not answer, without its password', async () => {
    const data = path.join(dir, 'data');
    await mkdir(data);
    const { code, output } = await start({
      PLATBOOK_DATA: data,
      DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/plats',
    });
    expect(code).toBe(1);
    expect(output).toContain('The database server at 127.0.0.1:1 does not answer');
    expect(output).not.toContain('hunter2');
    expect(output).not.toMatch(/^\s+at /m);
  }, 60_000);

  const embedded = readSettings({ PLATBOOK_DATA: '/srv/plats' });
  const server = readSettings({ DATABASE_URL: 'postgres://me:hunter2@db.example:5432/plats' });
  const coded = (message: string, more: object) => Object.assign(new Error(message), more);
  it.each([
    [
      'EROFS',
      embedded,
      coded('x', { code: 'EROFS', path: '/srv/plats/scratch' }),
      /read-only file system.*PLATBOOK_DATA/,
    ],
    ['EACCES', embedded, coded('x', { code: 'EACCES', path: '/srv/plats' }), /may not write to \/srv\/plats/],
    ['ENOSPC', embedded, coded('x', { code: 'ENOSPC' }), /disk .* is full/],
    ['PGlite', embedded, new Error('PGlite failed to initialize properly'), /Restore your backup/],
    ['a low port', embedded, coded('x', { code: 'EACCES', syscall: 'listen' }), /below 1024/],
    ['a strange HOST', embedded, coded('x', { code: 'EADDRNOTAVAIL', syscall: 'listen' }), /Set HOST/],
    [
      'an unknown HOST',
      server,
      coded('x', { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: '127.0.0.1' }),
      /no address 127\.0\.0\.1\. Set HOST/,
    ],
    [
      'an unknown host',
      server,
      coded('x', { code: 'ENOTFOUND' }),
      /db\.example:5432 in DATABASE_URL is not known/,
    ],
    ['a wrong password', server, coded('x', { code: '28P01' }), /refuses the user me/],
    ['no such database', server, coded('x', { code: '3D000' }), /no database plats/],
    [
      'no PostGIS',
      server,
      coded('extension "postgis" is not available', { code: '0A000' }),
      /Install PostGIS/,
    ],
    ['no right to it', server, coded('permission denied', { code: '42501' }), /create extension postgis/],
  ])('%s', (_name, config, error, expected) => {
    const explained = explainStartError(error, config);
    expect(explained).toMatch(expected);
    expect(explained).not.toContain('hunter2');
  });

  it('an error that nobody has foreseen keeps its stack', () => {
    expect(explainStartError(new TypeError('x is undefined'), embedded)).toBeNull();
  });
});

it('an issue of PLATBOOK_PLAN_LIMITS is listed together with the other issues', () => {
  try {
    readSettings({ PORT: 'x', PLATBOOK_PLAN_LIMITS: 'xx' });
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    const { issues } = error as ConfigError;
    expect(issues).toHaveLength(2);
    expect(issues.join('\n')).toMatch(/^PORT=.*\nPLATBOOK_PLAN_LIMITS: "xx" is not of the form/);
  }
});
