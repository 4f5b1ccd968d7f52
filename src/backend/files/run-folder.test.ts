import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../log.ts';
import { openRunFolder } from './run-folder.ts';

const ENDED_PID = 2_147_483_646;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const log = createLogger('silent');

let root: string;
beforeEach(async () => {
  root = path.join(await mkdtemp(path.join(os.tmpdir(), 'platbook-test-run-folder-')), 'scratch');
});
afterEach(() => {
  vi.useRealTimers();
  return rm(path.dirname(root), { recursive: true });
});

/** Creates a folder with a file, as a process left it. */
async function leave(name: string, silentMs: number) {
  await mkdir(path.join(root, name), { recursive: true });
  await writeFile(path.join(root, name, 'rows'), 'x');
  const at = new Date(Date.now() - silentMs);
  await utimes(path.join(root, name), at, at);
}

async function namesAfterStart() {
  const { dir, close } = await openRunFolder(root, log);
  const names = await readdir(root);
  await close();
  expect(await readdir(root)).not.toContain(path.basename(dir));
  return names.filter((name) => name !== path.basename(dir));
}

describe('folders of other processes', () => {
  const here = os.hostname();
  it.each([
    ['of a killed process are deleted', `run-${here}-${ENDED_PID}-aBc123`, 6 * MINUTE_MS, false],
    [
      'of an earlier process with our id are deleted, as after a restart in a container',
      `run-${here}-${process.pid}-aBc123`,
      6 * MINUTE_MS,
      false,
    ],
    [
      'of a live process with our host name and id, in another container, stay',
      `run-${here}-${process.pid}-aBc123`,
      MINUTE_MS,
      true,
    ],
    ['of a suspended process stay', `run-${here}-${process.ppid}-aBc123`, DAY_MS, true],
    ['of another machine stay', `run-elsewhere-${ENDED_PID}-aBc123`, DAY_MS, true],
    ['of another machine are deleted after a week', 'run-elsewhere-1-aBc123', 8 * DAY_MS, false],
    ['without a process in their name are deleted after a week', 'run-aBc123', 8 * DAY_MS, false],
  ] as const)('%s', async (_, name, silentMs, stays) => {
    await leave(name, silentMs);
    expect(await namesAfterStart()).toEqual(stays ? [name] : []);
  });
});

it('shows that its process is alive, and deletes folders that became silent', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const left = `run-${os.hostname()}-${ENDED_PID}-aBc123`;
  await leave(left, 0);
  const { dir, close } = await openRunFolder(root, log);
  expect(await readdir(root)).toContain(left);
  await utimes(dir, 0, 0);
  await vi.advanceTimersByTimeAsync(6 * MINUTE_MS);
  await vi.waitFor(async () => {
    expect(await readdir(root)).toEqual([path.basename(dir)]);
    expect((await stat(dir)).mtimeMs).toBeGreaterThan(Date.now() - 2 * MINUTE_MS);
  });
  await close();
});
