import { readdir, readlink } from 'node:fs/promises';

/** Lists the files below a folder that this process has open, including those without a name. Linux only. */
export async function listOpenFiles(folder: string): Promise<string[]> {
  const numbers = await readdir('/proc/self/fd');
  const files = await Promise.all(
    // The descriptor that the listing itself used is closed by now.
    numbers.map((number) => readlink(`/proc/self/fd/${number}`).catch(() => '')),
  );
  return files.filter((file) => file.startsWith(folder));
}
