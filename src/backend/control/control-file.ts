import { createHmac } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { parseJson } from '../../kernel/parse-json.ts';
import type { Config } from '../config.ts';
import { isProcessGone } from '../process-holder.ts';
import { requestControl } from './control-request.ts';

/**
 * A process that runs the commands of others writes its port to `control.json` of the data folder, readable by the same user only. The command line sends its
 * commands to that port. It must do so if the process holds the embedded database, which only one process can open. With a database server it could open the
 * database itself, but that takes longer than a small import, and the running server has it open already.
 */
const controlSchema = z.object({
  port: z.number().int(),
  token: z.string(),
  pid: z.number().int(),
  /** Names the database: see {@link databaseKey}. */
  database: z.string(),
});
export type Control = z.infer<typeof controlSchema>;

export type ControlledDatabase = Config['database'];

const fileOf = (dataDir: string) => path.join(dataDir, 'control.json');

/** Names a database for programs that know its address, without giving the address away. */
export function databaseKey(database: ControlledDatabase, token: string): string {
  return database.engine === 'embedded'
    ? 'embedded'
    : createHmac('sha256', token).update(database.url).digest('hex');
}

/** The process that wrote the file. `answers` is false while it is paused or busy. */
export type Controller = Control & { answers: boolean };

/** Returns the process that wrote the file, or undefined if it has ended. */
async function findWriter(control: Control): Promise<Controller | undefined> {
  try {
    const reply = await requestControl(control, { path: '/hello', signal: AbortSignal.timeout(3000) });
    reply.resume();
    return reply.statusCode === 204 ? { ...control, answers: true } : undefined;
  } catch (error) {
    // The port of a killed process refuses connections, unless another program has it now.
    const isGone = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED' || isProcessGone(control.pid);
    return isGone ? undefined : { ...control, answers: false };
  }
}

/**
 * Returns the process that should run the commands of this one. With a database server, this process can also run a command itself, so it never passes one to
 * a process of another user, which might not be allowed to read the files that the command names.
 */
export async function findCommandRunner({
  dataDir,
  database,
}: Pick<Config, 'dataDir' | 'database'>): Promise<Control | undefined> {
  if (database.engine === 'server' && !(await isOwn(fileOf(dataDir)))) return undefined;
  const control = await readControl(dataDir);
  if (control === undefined) return undefined;
  const runsIt = database.engine === 'embedded' || control.database === databaseKey(database, control.token);
  return runsIt && (await findWriter(control))?.answers === true ? control : undefined;
}

async function isOwn(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && (process.getuid === undefined || found.uid === process.getuid());
}

/** The pause before the file is read again, in which another process that starts at the same moment has written its own. */
const SETTLE_MS = 100;
/** The file takes much less than a second to write, so one that can't be read for so long was cut off. */
const TRIES = 10;

/**
 * Writes the file for a process that alone may use the data folder. Returns the process that uses it already, or undefined. If processes start at the same
 * moment, one of them gets the folder: the one whose file stays.
 */
export async function claimDataDir(dataDir: string, control: Control): Promise<Controller | undefined> {
  await mkdir(dataDir, { recursive: true });
  for (let tries = 1; ; tries++) {
    const found = await readControl(dataDir);
    if (found?.token === control.token) return undefined;
    const other = found && (await findWriter(found));
    if (other !== undefined) return other;
    if (found !== undefined) await removeControl(dataDir, found.token);
    else if (tries > TRIES) await rm(fileOf(dataDir), { force: true });
    await createFile(fileOf(dataDir), control);
    await wait(SETTLE_MS);
  }
}

/** Creates the file, unless it exists. */
async function createFile(file: string, control: Control): Promise<void> {
  try {
    await writeFile(file, JSON.stringify(control), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Writes the file, even if another process has written its own. */
export async function writeControl(dataDir: string, control: Control): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const draft = `${fileOf(dataDir)}.${control.pid}`;
  await rm(draft, { force: true });
  await writeFile(draft, JSON.stringify(control), { mode: 0o600, flag: 'wx' });
  await rename(draft, fileOf(dataDir));
}

/** Removes the file, unless another process has written its own since. */
export async function removeControl(dataDir: string, token: string): Promise<void> {
  if ((await readControl(dataDir))?.token === token) await rm(fileOf(dataDir), { force: true });
}

async function readControl(dataDir: string): Promise<Control | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : controlSchema.safeParse(parseJson(text)).data;
}
