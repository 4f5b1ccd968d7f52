import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import { Problem } from '../../kernel/problem.ts';
import type { Format } from './feature-source.ts';
import type { PackedDataSet } from './find-data-sets.ts';
import { PART_OF_ZIP } from './foreign-file.ts';
import { isMacosMetadata } from './is-macos-metadata.ts';
import {
  createUnpackLimit,
  findFullDisk,
  inMegabytes,
  MAX_ENTRIES,
  MAX_RATIO,
  RATIO_FREE_BYTES,
  refuseTooLarge,
  type UnpackLimit,
} from './unpack-limit.ts';

/** An unpacked data set: its name in the archive, and its path on disk. */
export interface UnpackedDataSet {
  format: Format;
  /** The path in the archive without the extension. */
  name: string;
  /** The path of the main file, or of the folder. */
  file: string;
}

/** Returns the names of the files in a zip. */
export async function listZipFiles(file: string): Promise<string[]> {
  const archive = path.basename(file);
  const zip = await openZip(file, archive);
  try {
    return [...new Set((await listEntries(zip, archive)).map(({ fileName }) => fileName))];
  } finally {
    zip.close();
  }
}

/**
 * Unpacks the data sets of a zip that `choose` selects by the names of its files, each into its own folder inside the scratch folder. No file keeps its path in
 * the archive. Refuses names that lead out of the archive, and archives that would become too large, with messages that say what to do. Takes the bytes from `limit`.
 */
export async function unpackZip(
  file: string,
  scratchDir: string,
  choose: (files: readonly string[]) => readonly PackedDataSet[],
  limit: UnpackLimit = createUnpackLimit(),
): Promise<UnpackedDataSet[]> {
  const archive = path.basename(file);
  const zip = await openZip(file, archive);
  try {
    const entries = await listEntries(zip, archive);
    const byName = new Map(entries.map((entry) => [entry.fileName, entry]));
    const dataSets = choose([...byName.keys()]);
    const wanted = dataSets.flatMap(({ files }) => files.flatMap((name) => byName.get(name) ?? []));
    limit.bytes -= await refuseBomb(wanted, archive, scratchDir, limit);
    const unpacked: UnpackedDataSet[] = [];
    for (const { format, name, files, extension, isFolder } of dataSets) {
      const folder = await mkdtemp(path.join(scratchDir, 'unpacked-'));
      const base = path.join(folder, safeName(path.posix.basename(name)));
      if (isFolder) await mkdir(base + extension);
      for (const packed of files) {
        const entry = byName.get(packed);
        if (entry === undefined) continue;
        const target = isFolder
          ? path.join(base + extension, safeName(path.posix.basename(packed)))
          : base + packed.slice(name.length).toLowerCase();
        await extract(zip, entry, target, archive);
      }
      unpacked.push({ format, name, file: base + extension });
    }
    return unpacked;
  } finally {
    zip.close();
  }
}

/** Returns the size of the files in a zip that a library unpacks itself. Throws a `Problem` for a zip that would become too large, or that needs a password. */
export async function sizeUnpacked(file: string, scratchDir: string): Promise<number> {
  const archive = path.basename(file);
  const zip = await openZip(file, archive);
  try {
    const entries = await listEntries(zip, archive);
    if (entries.some((entry) => entry.isEncrypted())) throw locked(archive);
    return await refuseBomb(entries, archive, scratchDir, createUnpackLimit());
  } finally {
    zip.close();
  }
}

function locked(name: string): Problem {
  return new Problem(
    'unreadable_file',
    `${name} is locked with a password. Unpack it and import the file itself.`,
  );
}

/** Replaces names that the file system of this machine may not accept. The extension stays, because the format is found by it. */
export function safeName(name: string): string {
  return /^[\w][\w .-]{0,99}$/.test(name) ? name : `unpacked${/\.\w{1,12}$/.exec(name)?.[0] ?? ''}`;
}

function corrupt(name: string, error: unknown): Problem {
  const message = error instanceof Error ? error.message : String(error);
  if (/invalid relative path|absolute path|invalid characters in fileName/i.test(message)) {
    return new Problem(
      'unreadable_file',
      `${name} holds a file whose name leads out of the archive (${message}). It is not unpacked: pack the data again.`,
    );
  }
  const method = Number(/unsupported compression method: (\d+)/i.exec(message)?.[1]);
  if (method === AES) return locked(name);
  if (METHODS[method] !== undefined)
    return new Problem(
      'unreadable_file',
      `${name} is packed with ${METHODS[method]}, which can't be unpacked here. Unpack it and import the file itself, or pack it again as a usual zip.`,
    );
  if (/multi-disk/i.test(message)) return new Problem('unreadable_file', `${name} ${PART_OF_ZIP}`);
  return new Problem(
    'unreadable_file',
    `${name} is not a complete zip archive: it is cut off, damaged or another kind of file. Download or pack it again.`,
  );
}

/** Ways of compression and of encryption other than the usual one (APPNOTE.TXT of the zip format, 4.4.5). */
const METHODS: Readonly<Record<number, string>> = {
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  93: 'Zstandard',
  95: 'xz',
  98: 'PPMd',
};
const AES = 99;

async function openZip(file: string, name: string): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    // Some programs for Windows write backslashes between folders. They are read as slashes, before names that lead out of the archive are refused.
    yauzl.open(file, { lazyEntries: true, autoClose: false, strictFileNames: false }, (error, zip) => {
      if (error) reject(corrupt(name, error));
      else resolve(zip);
    });
  });
}

async function listEntries(zip: yauzl.ZipFile, name: string): Promise<yauzl.Entry[]> {
  const entries: yauzl.Entry[] = [];
  return new Promise((resolve, reject) => {
    zip.on('error', (error) => reject(corrupt(name, error)));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: yauzl.Entry) => {
      if (!entry.fileName.endsWith('/') && !isMacosMetadata(entry.fileName)) entries.push(entry);
      if (entries.length > MAX_ENTRIES)
        reject(
          new Problem(
            'unreadable_file',
            `${name} holds more than ${MAX_ENTRIES} files: pack only the data set.`,
          ),
        );
      else zip.readEntry();
    });
    zip.readEntry();
  });
}

/** Returns the bytes of the entries, unpacked. Throws a `Problem` if they are too many, or many times those of the archive. */
async function refuseBomb(
  entries: readonly yauzl.Entry[],
  name: string,
  dir: string,
  limit: UnpackLimit,
): Promise<number> {
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  const packed = entries.reduce((sum, { compressedSize }) => sum + compressedSize, 0);
  await refuseTooLarge(total, name, dir, limit);
  if (total > RATIO_FREE_BYTES && total > packed * MAX_RATIO)
    throw new Problem(
      'too_large',
      `${name} would unpack to ${inMegabytes(total)} MB, ${Math.round(total / Math.max(1, packed))} times its size. It is not unpacked: if that is right, unpack it yourself and import the file itself.`,
    );
  return total;
}

async function extract(zip: yauzl.ZipFile, entry: yauzl.Entry, target: string, name: string): Promise<void> {
  if (entry.isEncrypted()) throw locked(name);
  try {
    // yauzl reports an error if an entry is larger or smaller than the directory of the zip says.
    const source = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
      zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
    });
    await pipeline(source, createWriteStream(target));
  } catch (error) {
    throw findFullDisk(error, name) ?? corrupt(name, error);
  }
}
