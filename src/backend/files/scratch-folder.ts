import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';

/** Creates a folder below `root` for the duration of a call. The folder and its contents are removed even if the call fails. */
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
