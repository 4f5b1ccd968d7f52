import path from 'node:path';
import { Problem } from '../../kernel/problem.ts';
import type { Format } from './feature-source.ts';

const SHAPEFILE_PARTS = ['.shp', '.shx', '.dbf', '.prj', '.cpg', '.cst'];

/** A data set in an archive. */
export interface PackedDataSet {
  format: Format;
  /** The path in the archive without the extension. */
  name: string;
  /** The paths of its files in the archive, the main file first. */
  files: readonly string[];
  /** The extension of its main file or, if it is a folder, of the folder. */
  extension: string;
  isFolder: boolean;
}

/** Returns the data sets among the files of an archive, folders first. Throws a `Problem` if there is none. */
export function findDataSets(
  files: readonly string[],
  formats: readonly Format[],
  archive: string,
): PackedDataSet[] {
  const taken = new Set<string>();
  const found: PackedDataSet[] = [];
  const folderFormats = formats.filter(({ folderMarker }) => folderMarker !== undefined);
  for (const format of [
    ...folderFormats,
    ...formats.filter(({ folderMarker }) => folderMarker === undefined),
  ]) {
    for (const file of files) {
      if (taken.has(file) || !isMain(file, format)) continue;
      const dataSet = gather(file, files, format);
      for (const part of dataSet.files) taken.add(part);
      found.push(dataSet);
    }
  }
  if (found.length === 0) throw nothingReadable(files, formats, archive);
  return found;
}

function isMain(file: string, { folderMarker, extensions }: Format): boolean {
  return folderMarker === undefined
    ? extensions.includes(path.posix.extname(file).toLowerCase())
    : path.posix.basename(file) === folderMarker;
}

function gather(main: string, files: readonly string[], format: Format): PackedDataSet {
  if (format.folderMarker !== undefined) {
    const folder = path.posix.dirname(main);
    const inside = files.filter((file) => path.posix.dirname(file) === folder);
    const extension = format.extensions[0] ?? '';
    const name = folder === '.' ? 'unpacked' : folder.replace(/\.[^./]*$/, '');
    return {
      format,
      name,
      files: [main, ...inside.filter((file) => file !== main)],
      extension,
      isFolder: true,
    };
  }
  const ownExtension = path.posix.extname(main);
  const stem = main.slice(0, main.length - ownExtension.length);
  const extension = ownExtension.toLowerCase();
  const others = extension === '.shp' ? files.filter((file) => file !== main && isPartOf(file, stem)) : [];
  return { format, name: stem, files: [main, ...others], extension, isFolder: false };
}

function isPartOf(file: string, stem: string): boolean {
  const extension = path.posix.extname(file);
  const ownStem = file.slice(0, file.length - extension.length);
  return ownStem.toLowerCase() === stem.toLowerCase() && SHAPEFILE_PARTS.includes(extension.toLowerCase());
}

function nothingReadable(files: readonly string[], formats: readonly Format[], archive: string): Problem {
  const dbf = files.find((file) => /\.dbf$/i.test(file));
  if (dbf !== undefined)
    return new Problem(
      'unreadable_file',
      `${archive} holds ${dbf} but no .shp file: the geometry is missing. Pack all files of the Shapefile.`,
    );
  const extensions = formats.flatMap((format) => format.extensions).join(', ');
  return new Problem(
    'unreadable_file',
    `There is nothing in ${archive} that can be read. Readable are: ${extensions}.`,
  );
}
