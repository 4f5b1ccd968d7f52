import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** One of the files of a source. */
export interface SourcePart {
  file: string;
  /** Identifies the part within the source, independent of the source's name. */
  label: string;
}

const SHAPEFILE_PARTS: ReadonlySet<string> = new Set(['.shp', '.shx', '.dbf', '.prj', '.cpg', '.cst']);

/**
 * Returns the files of a source: the files in the folder of a geodatabase, the files with the same name that make a Shapefile, or the file itself. A missing
 * file is returned too, so that opening it reports the error.
 */
export async function listSourceParts(source: string): Promise<SourcePart[]> {
  const found = await stat(source).catch(() => undefined);
  if (found?.isDirectory()) {
    // Some programs leave lock files beside the tables; they are no part of the data.
    const entries = await readdir(source, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.lock'))
      .map(({ name }) => ({ file: path.join(source, name), label: name }))
      .toSorted(byLabel);
  }
  const { dir, name: stem, ext } = path.parse(source);
  if (found === undefined || ext.toLowerCase() !== '.shp') return [{ file: source, label: ext }];
  return (await readdir(dir || '.'))
    .map((entry) => path.parse(entry))
    .filter(({ name }) => name.toLowerCase() === stem.toLowerCase())
    .map(({ base, ext: end }) => ({ file: path.join(dir, base), label: end.toLowerCase() }))
    .filter(({ label }) => SHAPEFILE_PARTS.has(label))
    .toSorted(byLabel);
}

function byLabel(a: SourcePart, b: SourcePart): number {
  return a.label < b.label ? -1 : 1;
}
