import path from 'node:path';
import { Problem } from '../../kernel/problem.ts';
import type { Format, OpenOptions } from './feature-source.ts';
import { listDataSets, nothingReadable, type PackedDataSet } from './find-data-sets.ts';
import { createUnpackLimit, takeArchives } from './unpack-limit.ts';
import { listZipFiles, type UnpackedDataSet, unpackZip } from './unpack-zip.ts';

/** An archive in an archive in an archive: counties pack a folder of townships, each packed by itself. */
const MAX_DEPTH = 3;

/** The format of an archive inside an archive, so that it is found like a data set and then unpacked. */
const innerArchive: Format = {
  id: 'zip',
  label: 'Zip',
  extensions: ['.zip'],
  open: () => Promise.reject(new Error('an archive is unpacked, not opened')),
};

/** A data set and the archive that holds it. */
interface FoundDataSet {
  /** The data set under the name by which it is selected, which starts with the names of the archives around it. */
  prefixed: PackedDataSet;
  /** The data set under the path that it has in its archive. */
  packed: PackedDataSet;
  archive: string;
}

/**
 * Unpacks the data sets of a zip that `choose` selects, also from zips inside of it. All zips together may unpack to no more bytes than a single zip. Throws
 * a `Problem` if there is no data set.
 */
export async function unpackArchives(
  file: string,
  { scratchDir, unpackLimit: limit = createUnpackLimit() }: Pick<OpenOptions, 'scratchDir' | 'unpackLimit'>,
  formats: readonly Format[],
  choose: (packed: readonly PackedDataSet[]) => readonly PackedDataSet[],
): Promise<UnpackedDataSet[]> {
  const seen: string[] = [];
  const all: FoundDataSet[] = [];
  const search = async (archive: string, prefix: string, depth: number): Promise<void> => {
    const files = await listZipFiles(archive);
    seen.push(...files);
    for (const packed of listDataSets(files, formats))
      all.push({ prefixed: { ...packed, name: prefix + packed.name }, packed, archive });
    const inner = listDataSets(files, [innerArchive]);
    if (inner.length === 0) return;
    if (depth === MAX_DEPTH) throw tooDeep(path.basename(file), inner[0]?.files[0] ?? '');
    takeArchives(limit, inner.length, path.basename(file));
    for (const { file: unpacked, name } of await unpackZip(archive, scratchDir, () => inner, limit))
      await search(unpacked, `${prefix}${name}/`, depth + 1);
  };
  await search(file, '', 1);
  if (all.length === 0) throw nothingReadable(seen, formats, path.basename(file));
  const selected = new Set(choose(all.map(({ prefixed }) => prefixed)));
  const unpacked: UnpackedDataSet[] = [];
  for (const archive of new Set(all.map((dataSet) => dataSet.archive))) {
    const wanted = all.filter((dataSet) => dataSet.archive === archive && selected.has(dataSet.prefixed));
    if (wanted.length === 0) continue;
    const own = await unpackZip(archive, scratchDir, () => wanted.map(({ packed }) => packed), limit);
    unpacked.push(
      ...own.map((dataSet, index) => ({ ...dataSet, name: wanted[index]?.prefixed.name ?? dataSet.name })),
    );
  }
  return unpacked;
}

function tooDeep(file: string, inner: string): Problem {
  return new Problem(
    'unreadable_file',
    `${file} has zips inside of zips, more than ${MAX_DEPTH} deep, down to ${inner}. Unpack it yourself and import the file itself.`,
  );
}
