import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createCache } from './cache/cache.ts';
import type { Config } from './config.ts';

const FILE_NAME = 'secret';
/** By data folder: tests have several. */
const secrets = createCache<string>({ maxEntries: 100 });

/**
 * The key that signs what this site gives out. From the settings; else from a file in the data folder that only its owner can read, made at
 * the first need. Several servers of one site need the setting: without it each has its own.
 */
export function readSecret({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): Promise<string> {
  if (secret !== null) return Promise.resolve(secret);
  return secrets.load(dataDir, () => readOrMake(path.join(dataDir, FILE_NAME)));
}

async function readOrMake(file: string): Promise<string> {
  const kept = await readIfThere(file);
  if (kept !== undefined) return kept;
  await mkdir(path.dirname(file), { recursive: true });
  // Written whole under another name and then linked: of two processes that start at once, one makes it and both read the same.
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
  return (await readFile(file, 'utf8')).trim();
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
