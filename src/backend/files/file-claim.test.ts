import { writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { processHolder } from '../process-holder.ts';
import { claimFile, releaseClaim, renewClaim } from './file-claim.ts';

const ENDED_PID = 2_147_483_646;
const holder = (pid: number) => `${os.hostname()}:${pid}`;

let file: string;
beforeEach(async () => {
  file = path.join(await mkdtemp(path.join(os.tmpdir(), 'platbook-claim-')), 'claim');
});
afterEach(() => {
  vi.restoreAllMocks();
  return rm(path.dirname(file), { recursive: true });
});

const claim = () => claimFile(file, 60_000);

describe('a claim', () => {
  it('is given to one of two callers of the same process', async () => {
    expect((await Promise.all([claim(), claim()])).filter(Boolean)).toHaveLength(1);
    expect(await claim()).toBe(false);
    await releaseClaim(file);
    expect(await claim()).toBe(true);
  });

  it('is renewed by its process', async () => {
    await claim();
    await utimes(file, 0, 0);
    await renewClaim(file);
    expect((await stat(file)).mtimeMs).toBeGreaterThan(Date.now() - 60_000);
  });

  it('that another process has replaced is neither renewed nor released', async () => {
    expect(await claim()).toBe(true);
    await writeFile(file, holder(process.ppid));
    await utimes(file, new Date(0), new Date(0));
    await renewClaim(file);
    expect((await stat(file)).mtimeMs).toBe(0);
    await releaseClaim(file);
    expect(await readFile(file, 'utf8')).toBe(holder(process.ppid));
  });

  it('of another running process stands', async () => {
    await writeFile(file, holder(process.ppid));
    expect(await claim()).toBe(false);
  });

  it('of a killed process is replaced', async () => {
    await writeFile(file, holder(ENDED_PID));
    expect(await claim()).toBe(true);
    expect(await claim()).toBe(false);
  });

  it('of a killed process with the same process id is replaced, as after a restart in a container', async () => {
    await writeFile(file, processHolder());
    expect(await claim()).toBe(true);
  });

  it('is replaced at the second attempt if the process that was replacing it was killed too', async () => {
    await writeFile(file, holder(ENDED_PID));
    await writeFile(`${file}.takeover`, holder(ENDED_PID));
    expect([await claim(), await claim()]).toEqual([false, true]);
  });

  it('is left to a faster process that replaces the same claim', async () => {
    await writeFile(file, holder(ENDED_PID));
    vi.spyOn(process, 'kill').mockImplementation((pid) => {
      if (pid !== ENDED_PID) return true;
      writeFileSync(file, holder(process.ppid));
      throw Object.assign(new Error('no such process'), { code: 'ESRCH' });
    });
    expect(await claim()).toBe(false);
  });

  it('of another machine stands until it was not renewed for too long', async () => {
    await writeFile(file, 'another-machine:1');
    expect(await claim()).toBe(false);
    await utimes(file, 0, 0);
    expect(await claim()).toBe(true);
  });

  it('of another process that is renewed in time stands', async () => {
    await writeFile(file, holder(process.ppid));
    await utimes(file, 0, 0);
    const now = new Date();
    await utimes(file, now, now);
    expect(await claim()).toBe(false);
  });
});
