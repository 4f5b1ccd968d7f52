import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '../../../../kernel/problem.ts';
import type { IncomingFolder } from '../../contract.ts';

const MAX_FILES = 200;

/**
 * Returns the real path, with links resolved, of a file that may be imported from the web app or the API: a file in the folders that the operator of the
 * server allows. Throws the same `not_allowed` for existing and missing files elsewhere, so that the answer doesn't reveal which files exist.
 */
export async function resolveAllowedFile(file: string, folders: readonly string[]): Promise<string> {
  const found = path.isAbsolute(file) ? await realpath(file).catch(() => undefined) : undefined;
  for (const folder of folders) {
    const root = await realpath(folder).catch(() => undefined);
    if (root === undefined || found === undefined) continue;
    const inside = path.relative(root, found);
    if (inside !== '' && !inside.startsWith('..') && !path.isAbsolute(inside)) return found;
  }
  throw new Problem(
    'not_allowed',
    `There is no file ${file} in the folders for imports: ${folders.join(', ')}. Put it there, or upload it.`,
  );
}

/** Lists the files and file geodatabases in the folders, newest first. A folder that does not exist is listed as empty. */
export async function listFilesOfFolders(folders: readonly string[]): Promise<IncomingFolder[]> {
  return Promise.all(
    folders.map(async (folder) => {
      const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'));
      const files = await Promise.all(
        names.map(async (name) => {
          const file = path.join(folder, name);
          const found = await stat(file).catch(() => undefined);
          const bytes = found?.isFile() === true ? found.size : await geodatabaseBytes(file);
          return found === undefined || bytes === null
            ? undefined
            : { path: file, name, bytes, modified_at: found.mtime.toISOString() };
        }),
      );
      return {
        folder,
        files: files
          .filter((file) => file !== undefined)
          .toSorted((a, b) => (a.modified_at < b.modified_at ? 1 : -1))
          .slice(0, MAX_FILES),
      };
    }),
  );
}

/** Returns the size of a file geodatabase, which is a folder of files; null for any other folder. */
async function geodatabaseBytes(folder: string): Promise<number | null> {
  if (!/\.gdb$/i.test(folder)) return null;
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(path.join(folder, name)).catch(() => undefined))?.size ?? 0),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
