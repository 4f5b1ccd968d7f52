import { existsSync } from 'node:fs';
import { copyFile, link, mkdtemp } from 'node:fs/promises';
import path from 'node:path';

/**
 * Returns the path of a GML file that has no .gfs beside it: the file itself, or its copy in a new folder in `dir`. Other programs that use GDAL leave a .gfs
 * beside a file, with the column types that GDAL guessed, and GDAL would obey it and read `0012` as 12. The .xsd beside the file is copied, too, because it
 * declares the types.
 */
export async function withoutGuesses(file: string, dir: string): Promise<string> {
  const { dir: folder, name, ext } = path.parse(file);
  const beside = (extension: string) => path.join(folder, `${name}${extension}`);
  if (ext.toLowerCase() !== '.gml' || !existsSync(beside('.gfs'))) return file;
  const alone = await mkdtemp(path.join(dir, 'alone-'));
  for (const part of [file, beside('.xsd')])
    if (existsSync(part)) await linkOrCopy(part, path.join(alone, path.basename(part)));
  return path.join(alone, path.basename(file));
}

/** Files on different disks can't be linked. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to);
  }
}
