import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';

/** Makes a folder of its own below `root` for the time of a call, and removes it with everything in it, whatever happens. */
export async function withScratchFolder<Result>(
  root: string,
  prefix: string,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(root, { recursive: true });
  const folder = await mkdtemp(path.join(root, prefix));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
