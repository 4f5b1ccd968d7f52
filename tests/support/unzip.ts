import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise } from 'yauzl';

/** Unpacks one of our own zips into a folder, without subfolders. Returns the names of the files. */
export async function unzip(file: string, dir: string): Promise<string[]> {
  const zip = await openPromise(file);
  const names: string[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      const target = path.join(dir, path.basename(entry.fileName));
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target));
      names.push(entry.fileName);
    }
  } finally {
    zip.close();
  }
  return names;
}
