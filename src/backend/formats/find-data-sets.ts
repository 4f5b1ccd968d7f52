import path from 'node:path';
import { Problem } from '../../kernel/problem.ts';
import type { Format } from './feature-source.ts';
import { describeUnreadable } from './foreign-file.ts';

/** A data set in an archive or a folder. */
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

/** Texts that people read. They are data sets only if there is no other file. */
const NOTE = /(?:^|\/)(?:read[ _-]?me|licen[cs]e|metadata|disclaimer|terms)[^/]*\.txt$/i;

/** Returns the data sets among the files of an archive, folders first. Throws a `Problem` if there is none. */
export function findDataSets(
  files: readonly string[],
  formats: readonly Format[],
  archive: string,
): PackedDataSet[] {
  const found = listDataSets(files, formats);
  if (found.length === 0) throw nothingReadable(files, formats, archive);
  return found;
}

/** Returns the data sets among the files of an archive, folders first; an empty list if there is none. */
export function listDataSets(files: readonly string[], formats: readonly Format[]): PackedDataSet[] {
  const taken = new Set<string>();
  const found: PackedDataSet[] = [];
  const byPath = new Map(files.map((file) => [file.toLowerCase(), file]));
  for (const format of formats.filter(({ folderMarker }) => folderMarker !== undefined)) {
    for (const file of files) {
      if (taken.has(file) || path.posix.basename(file) !== format.folderMarker) continue;
      const dataSet = gatherFolder(file, files, format);
      for (const part of dataSet.files) taken.add(part);
      found.push(dataSet);
    }
  }
  for (const format of formats.filter(({ folderMarker }) => folderMarker === undefined)) {
    for (const file of files) {
      if (taken.has(file) || !isMain(file, format) || describesAnother(file, byPath)) continue;
      const dataSet = gatherFiles(file, byPath, format);
      for (const part of dataSet.files) taken.add(part);
      found.push(dataSet);
    }
  }
  const data = found.filter(({ files: [main = ''] }) => !NOTE.test(main));
  return files.every((file) => NOTE.test(file)) ? found : data;
}

function isMain(file: string, { extensions }: Format): boolean {
  return extensions.includes(path.posix.extname(file).toLowerCase());
}

/** Returns true for a layout file, which would otherwise be taken for a CSV data set: `roll.layout.csv` beside `roll.txt`. */
function describesAnother(file: string, byPath: ReadonlyMap<string, string>): boolean {
  const stem = /^(.*)\.layout\.csv$/i.exec(file)?.[1]?.toLowerCase();
  return stem !== undefined && ['.txt', '.dat', '.asc', '.fix'].some((end) => byPath.has(stem + end));
}

function gatherFolder(main: string, files: readonly string[], format: Format): PackedDataSet {
  const folder = path.posix.dirname(main);
  const inside = files.filter((file) => file !== main && path.posix.dirname(file) === folder);
  const name = folder === '.' ? 'unpacked' : folder.replace(/\.[^./]*$/, '');
  const extension = format.extensions[0] ?? '';
  return { format, name, files: [main, ...inside], extension, isFolder: true };
}

function gatherFiles(main: string, byPath: ReadonlyMap<string, string>, format: Format): PackedDataSet {
  const extension = path.posix.extname(main);
  const stem = main.slice(0, main.length - extension.length);
  const parts = (format.parts ?? []).flatMap((part) => byPath.get(stem.toLowerCase() + part) ?? []);
  const files = [main, ...parts.filter((file) => file !== main)];
  return { format, name: stem, files, extension: extension.toLowerCase(), isFolder: false };
}

/** Returns a problem which says that nothing in an archive or a folder can be read, and names the files in it. */
export function nothingReadable(
  files: readonly string[],
  formats: readonly Format[],
  archive: string,
): Problem {
  const dbf = files.find((file) => /\.dbf$/i.test(file));
  if (dbf !== undefined)
    return new Problem(
      'unreadable_file',
      `${archive} holds ${dbf} but no .shp file: the geometry is missing. Pack all files of the Shapefile.`,
    );
  if (files.length === 0)
    return new Problem(
      'unreadable_file',
      `${archive} is empty: there is no file in it. Download or pack it again.`,
    );
  const packed = files.find((file) => /\.(?:7z|rar)$/i.test(file));
  if (packed !== undefined)
    return new Problem(
      'unreadable_file',
      `${archive} holds ${packed}, an archive that can't be unpacked here. Unpack it, and import the file that was in it, or pack that as .zip.`,
    );
  const extensions = [...new Set(formats.flatMap((format) => format.extensions))].join(', ');
  const named = files.slice(0, 5).join(', ');
  const more = files.length > 5 ? ` and ${files.length - 5} more` : '';
  const foreign = files.map(describeUnreadable).find((described) => described !== undefined);
  return new Problem(
    'unreadable_file',
    `There is nothing in ${archive} that can be read: it holds ${named}${more}. ${foreign === undefined ? '' : `${foreign} `}These formats can be read: ${extensions}.`,
  );
}
