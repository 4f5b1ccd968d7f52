import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { isHolderGone, processHolder } from '../process-holder.ts';

/** The files that this process has claimed. */
const claimed = new Set<string>();

/**
 * Makes the caller the only one that works on something, by creating a file that names its process. Returns false while another caller, in this or another
 * process, is at work. A claim of another process is replaced when that process has ended or did not renew it for `silenceMs`.
 */
export async function claimFile(file: string, silenceMs: number): Promise<boolean> {
  return (await create(file)) || (await replace(file, silenceMs));
}

/** Shows other processes that the caller is still at work. Does nothing if another process has replaced the claim. */
export async function renewClaim(file: string): Promise<void> {
  const now = new Date();
  if (await isOurs(file)) await utimes(file, now, now);
}

/** Ends the claim of the caller, unless another process has replaced it. */
export async function releaseClaim(file: string): Promise<void> {
  if (await isOurs(file)) await rm(file, { force: true });
  claimed.delete(file);
}

async function isOurs(file: string): Promise<boolean> {
  return (await readFile(file, 'utf8').catch(() => null)) === processHolder();
}

/** Creates the file. Returns false if it exists. */
async function create(file: string): Promise<boolean> {
  try {
    await writeFile(file, processHolder(), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
  claimed.add(file);
  return true;
}

/**
 * Replaces an abandoned claim (see `isAbandoned`). Returns false if its process is at work. Only the process that creates a second file may remove the first
 * one: otherwise a slower process could remove the file of a faster one that has replaced the same claim.
 */
async function replace(file: string, silenceMs: number): Promise<boolean> {
  const takeover = `${file}.takeover`;
  if (!(await isAbandoned(file, silenceMs))) return false;
  if (!(await create(takeover))) {
    // A process that removes the second file of a killed process doesn't go on itself, because others may have found that file too. The next attempt succeeds.
    if (await isAbandoned(takeover, silenceMs)) await rm(takeover, { force: true });
    return false;
  }

  try {
    if (!(await isAbandoned(file, silenceMs))) return false;
    await rm(file);
    return await create(file);
  } finally {
    await releaseClaim(takeover);
  }
}

/** Returns true if the claim's process has ended or did not renew the claim for `silenceMs`. Returns false if there is no file, or if this process made it. */
async function isAbandoned(file: string, silenceMs: number): Promise<boolean> {
  const [holder, found] = await Promise.all([readFile(file, 'utf8'), stat(file)]).catch(() => []);
  if (holder === undefined || found === undefined || claimed.has(file)) return false;
  return Date.now() - found.mtimeMs >= silenceMs || isHolderGone(holder);
}
