import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { FORMATS } from '../../../../backend/formats/formats.ts';

/** One of the files of a source. */
export interface SourcePart {
  file: string;
  /** Identifies the part within the source, independent of the source's name. */
  label: string;
}

/**
 * Returns the files of a source: the files in a folder, the files with the same name that make a data set such as a Shapefile, or the file itself. A missing
 * file is returned too, so that opening it reports the error.
 */
export async function listSourceParts(source: string): Promise<SourcePart[]> {
  const found = await stat(source).catch(() => undefined);
  if (found?.isDirectory()) {
    // Some programs leave lock files beside the tables; they are not part of the data.
    const entries = await readdir(source, { withFileTypes: true, recursive: true });
    return entries
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.lock'))
      .map(({ name, parentPath }) => path.join(parentPath, name))
      .map((file) => ({ file, label: path.relative(source, file) }))
      .toSorted(byLabel);
  }
  const { dir, name: stem, ext } = path.parse(source);
  const parts = FORMATS.find(({ extensions }) => extensions.includes(ext.toLowerCase()))?.parts ?? [];
  if (found === undefined || parts.length === 0) return [{ file: source, label: ext }];
  const labels = [ext.toLowerCase(), ...parts];
  return (await readdir(dir || '.'))
    .map((name) => ({ file: path.join(dir, name), label: name.slice(stem.length).toLowerCase(), name }))
    .filter(({ name, label }) => name.toLowerCase() === stem.toLowerCase() + label && labels.includes(label))
    .map(({ file, label }) => ({ file, label }))
    .toSorted(byLabel);
}

function byLabel(a: SourcePart, b: SourcePart): number {
  return a.label < b.label ? -1 : 1;
}
