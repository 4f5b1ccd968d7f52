import { createHmac } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../kernel/parse-json.ts';
import type { Config } from '../config.ts';
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

/** Returns the process that runs commands on the data folder, or undefined if none does. A file that a killed process left is ignored. */
export async function findController(dataDir: string): Promise<Control | undefined> {
  const control = await readControl(dataDir);
  if (control === undefined) return undefined;
  try {
    const reply = await requestControl(control, { path: '/hello', signal: AbortSignal.timeout(3000) });
    reply.resume();
    return reply.statusCode === 204 ? control : undefined;
  } catch {
    return undefined;
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
  const control = await findController(dataDir);
  if (database.engine === 'embedded') return control;
  return control?.database === databaseKey(database, control?.token ?? '') ? control : undefined;
}

async function isOwn(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found !== undefined && (process.getuid === undefined || found.uid === process.getuid());
}

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
