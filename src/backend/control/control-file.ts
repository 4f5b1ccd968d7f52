import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/**
 * The embedded database belongs to one process. That process writes its port to `control.json` of the data folder, readable by the same user only. The command
 * line sends its commands to that port.
 */
const controlSchema = z.object({ port: z.number().int(), token: z.string(), pid: z.number().int() });
export type Control = z.infer<typeof controlSchema>;

const fileOf = (dataDir: string) => path.join(dataDir, 'control.json');

/** Returns the process that holds the data folder, or undefined if none does. A file that a killed process left is ignored. */
export async function findController(dataDir: string): Promise<Control | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const parsed = controlSchema.safeParse(parseJson(text));
  if (!parsed.success) return undefined;
  try {
    const reply = await fetch(`http://127.0.0.1:${parsed.data.port}/hello`, {
      headers: { authorization: `Bearer ${parsed.data.token}` },
      signal: AbortSignal.timeout(3000),
    });
    return reply.ok ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

export async function writeControl(dataDir: string, control: Control): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await rm(fileOf(dataDir), { force: true });
  await writeFile(fileOf(dataDir), JSON.stringify(control), { mode: 0o600, flag: 'wx' });
}

export async function removeControl(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
