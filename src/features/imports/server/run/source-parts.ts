import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** One of the files that a source consists of. */
export interface SourcePart {
  file: string;
  /** What it is called among the others, whatever the source is called. */
  label: string;
}

const SHAPEFILE_PARTS: ReadonlySet<string> = new Set(['.shp', '.shx', '.dbf', '.prj', '.cpg', '.cst']);

/**
 * The files that a source consists of: those in the folder of a geodatabase, those of the same name that make a Shapefile, else the file itself. What
 * isn't there is left to whoever opens it.
 */
export async function listSourceParts(source: string): Promise<SourcePart[]> {
  const found = await stat(source).catch(() => undefined);
  if (found?.isDirectory()) {
    // Programs leave locks beside the tables, which say nothing about the data.
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
