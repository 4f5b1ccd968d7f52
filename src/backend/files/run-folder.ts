import { mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startHeartbeat } from '../heartbeat.ts';
import type { Logger } from '../log.ts';
import { isHolderGone } from '../process-holder.ts';

/** The time of change of the folder is its heartbeat. */
const HEARTBEAT_MS = 60_000;
/** The folder of a process that has apparently ended is deleted after this time without a heartbeat. Two containers may have the same host name and process id. */
const SILENT_MS = 5 * HEARTBEAT_MS;
/** The same for a process that may still run: one that is suspended, or on another machine. */
const FORGOTTEN_MS = 7 * 24 * 60 * 60_000;

interface RunFolder {
  dir: string;
  /** Deletes the folder. */
  close(): Promise<void>;
}

/**
 * Creates a folder below `root` for the files of this process, which is deleted when the process closes it. Killed processes leave theirs, perhaps with
 * gigabytes: those are deleted now and every minute.
 */
export async function openRunFolder(root: string, log: Logger): Promise<RunFolder> {
  await mkdir(root, { recursive: true });
  const dir = await mkdtemp(path.join(root, `run-${hostInName()}-${process.pid}-`));
  const warn = (error: unknown) => log.warn({ err: error }, 'scratch folders could not be checked');
  const stopHeartbeat = startHeartbeat(
    HEARTBEAT_MS,
    async () => {
      const now = new Date();
      await utimes(dir, now, now);
      await removeLeftFolders(root, dir);
    },
    warn,
  );
  await removeLeftFolders(root, dir).catch(warn);
  return {
    dir,
    async close() {
      stopHeartbeat();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function removeLeftFolders(root: string, own: string): Promise<void> {
  for (const name of await readdir(root)) {
    const folder = path.join(root, name);
    if (folder === own) continue;
    const silentMs = Date.now() - ((await stat(folder).catch(() => undefined))?.mtimeMs ?? Infinity);
    if (silentMs > (hasEnded(name) ? SILENT_MS : FORGOTTEN_MS))
      await rm(folder, { recursive: true, force: true });
  }
}

/** Returns true if the folder's name has the host of this process, and the id of a process that has ended. */
function hasEnded(name: string): boolean {
  const [, host, pid] = /^run-(.+)-(\d+)-\w+$/.exec(name) ?? [];
  return host === hostInName() && isHolderGone(`${os.hostname()}:${pid}`);
}

function hostInName(): string {
  return os.hostname().replaceAll(/[^\w.-]/g, '-');
}
