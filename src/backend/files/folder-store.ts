import { copyFile, mkdir, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '../../kernel/problem.ts';
import { assertFileKey, isFileKey, type FileStore, type ListedFile } from './file-store.ts';

export function createFolderStore(dir: string): FileStore {
  const fileOf = (key: string) => {
    assertFileKey(key);
    return path.join(dir, key);
  };
  const has = (key: string) =>
    stat(fileOf(key)).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return false;
        throw error; // too many open files, or a disk that does not respond, say nothing about the file
      },
    );
  return {
    kind: 'folder',
    async put(key, localFile) {
      const target = fileOf(key);
      await mkdir(path.dirname(target), { recursive: true });
      try {
        await rename(localFile, target);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
        await copyFile(localFile, `${target}.part`); // on another disk: copy it beside the target, then rename it
        await rename(`${target}.part`, target);
      }
    },
    async localFile(key) {
      if (!(await has(key)))
        throw new Problem('not_found', `The file ${key} is missing from the file store.`);
      return fileOf(key);
    },
    has,
    async removeAll(prefix) {
      await rm(fileOf(prefix), { recursive: true, force: true });
    },
    list: () => listFolder(dir, ''),
    dropCopy: () => Promise.resolve(false),
  };
}

async function* listFolder(dir: string, prefix: string): AsyncGenerator<ListedFile> {
  const folder = await opendir(path.join(dir, prefix)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (folder === null) return;
  for await (const entry of folder) {
    const key = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
    if (entry.isDirectory()) yield* listFolder(dir, key);
    else if (entry.isFile() && isFileKey(key)) {
      const info = await stat(path.join(dir, key)).catch(() => null); // null if it was removed in the meantime
      if (info !== null) yield { key, bytes: info.size };
    }
  }
}
