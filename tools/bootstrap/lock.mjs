import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { Failure, tell } from './progress.mjs';

const TIMEOUT_MS = 10 * 60_000;

/** Runs `run` while no other process of this machine holds the lock: two terminals must not install into one folder at once. */
export async function withLock(file, run) {
  mkdirSync(path.dirname(file), { recursive: true });
  const giveUpAt = Date.now() + TIMEOUT_MS;
  let isAnnounced = false;
  while (!take(file)) {
    if (!isAnnounced) tell('waiting for another install in this folder to end ...');
    isAnnounced = true;
    if (Date.now() > giveUpAt)
      throw new Failure(
        `Another install has held ${file} for ten minutes. If there is none, delete that file, and ${takeoverOf(file)}.`,
      );
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  try {
    return await run();
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file) {
  if (create(file)) return true;
  const takeover = takeoverOf(file);
  // Without the second file, a slower process could remove the lock of a faster one that has replaced the same old lock.
  if (isHeld(file) || !create(takeover)) return false;
  try {
    if (!isHeld(file)) rmSync(file);
  } finally {
    rmSync(takeover, { force: true });
  }
  return false;
}

/** Creates a file with the id of this process. Returns false if the file exists. */
function create(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw new Failure(`This folder cannot be written: ${error.message}`);
    return false;
  }
}

/** The process that creates this file may remove the lock of a process that has ended. */
function takeoverOf(file) {
  return `${file}.takeover`;
}

/** Returns false for a lock whose process has ended. Returns true if the file is gone: another process may have created it again by now. */
function isHeld(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    if (pid > 0) process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}
