import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createCache } from './cache/cache.ts';
import type { Config } from './config.ts';

const FILE_NAME = 'secret';
/** The secrets by data folder. Only tests have more than one folder. */
const secrets = createCache<string>({ maxEntries: 100 });

/**
 * Returns the key that signs the links of this site and encrypts its secrets: the setting, else the content of a file in the data folder, which is created when
 * it is first needed and readable only by its owner. Servers that share a site need the setting, because otherwise each has its own key.
 */
export function readSecret({ secret, dataDir }: Pick<Config, 'secret' | 'dataDir'>): Promise<string> {
  if (secret !== null) return Promise.resolve(secret);
  return secrets.load(dataDir, () => readOrMake(path.join(dataDir, FILE_NAME)));
}

async function readOrMake(file: string): Promise<string> {
  const kept = await readIfThere(file);
  if (kept !== undefined) return kept;
  await mkdir(path.dirname(file), { recursive: true });
  // The file is written under another name and then linked. If two processes start at once, one of them creates it and both read the same key.
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
