import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '../../kernel/problem.ts';
import { assertFileKey, type FileStore } from './file-store.ts';

export function createFolderStore(dir: string): FileStore {
  const fileOf = (key: string) => {
    assertFileKey(key);
    return path.join(dir, key);
  };
  const has = (key: string) =>
    stat(fileOf(key)).then(
      () => true,
      () => false,
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
        await copyFile(localFile, `${target}.part`); // another disk: copy beside, then switch
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
  };
}
