import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../../kernel/problem.ts';
import { readHead } from './read-head.ts';
import { MAX_ENTRIES } from './unpack-zip.ts';

const BLOCK = 512;
const MAX_NAME_BYTES = 4096;
/** The kinds of entries: a file (three marks), and two ways to give the next entry a longer name. Links and devices are left out. */
const FILE_MARKS = new Set(['0', '\0', '7']);
const LONG_NAME = 'L';
const EXTENDED = 'x';

/** Returns true for a tar archive, by the mark in its first header. */
export async function isTar(file: string): Promise<boolean> {
  return (await readHead(file, BLOCK)).toString('latin1', 257, 262) === 'ustar';
}

/** Unpacks the files of a tar archive into a folder inside the scratch folder, and returns the folder. Throws a `Problem` for names that lead out of it. */
export async function unpackTar(file: string, scratchDir: string): Promise<string> {
  const archive = path.basename(file);
  const folder = path.join(await mkdtemp(path.join(scratchDir, 'unpacked-')), archive.replace(/\.tar$/i, ''));
  await mkdir(folder);
  const handle = await open(file);
  try {
    for (const { name, from, bytes } of await listFiles(handle, (await stat(file)).size, archive)) {
      const target = path.join(folder, name);
      await mkdir(path.dirname(target), { recursive: true });
      if (bytes === 0) await pipeline([], createWriteStream(target));
      else
        await pipeline(
          createReadStream(file, { start: from, end: from + bytes - 1 }),
          createWriteStream(target),
        );
    }
  } finally {
    await handle.close();
  }
  return folder;
}

interface TarFile {
  /** The path in the archive, with slashes. */
  name: string;
  from: number;
  bytes: number;
}

async function listFiles(handle: FileHandle, size: number, archive: string): Promise<TarFile[]> {
  const files: TarFile[] = [];
  let longName: string | undefined;
  for (let at = 0; at + BLOCK <= size;) {
    const header = await readBlock(handle, at, BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const bytes = sizeOf(header);
    const from = at + BLOCK;
    if (!Number.isSafeInteger(bytes) || bytes < 0 || from + bytes > size) throw cutOff(archive, files.length);
    const mark = String.fromCharCode(header[156] ?? 0);
    if (mark === LONG_NAME || mark === EXTENDED) {
      const text = (await readBlock(handle, from, Math.min(bytes, MAX_NAME_BYTES))).toString('utf8');
      longName =
        mark === LONG_NAME ? text.replace(/\0.*$/s, '') : (/ path=([^\n]*)\n/.exec(text)?.[1] ?? longName);
    } else {
      const name = longName ?? nameOf(header);
      longName = undefined;
      if (FILE_MARKS.has(mark)) files.push({ name: safePath(name, archive), from, bytes });
    }
    if (files.length > MAX_ENTRIES)
      throw new Problem(
        'unreadable_file',
        `${archive} holds more than ${MAX_ENTRIES} files: pack only the data set.`,
      );
    at = from + Math.ceil(bytes / BLOCK) * BLOCK;
  }
  return files;
}

/** A size is octal text, or a binary number with the highest bit set if it has more than 8 GB. */
function sizeOf(header: Buffer): number {
  if (((header[124] ?? 0) & 0x80) !== 0) return Number(header.readBigUInt64BE(128));
  const text = textOf(header, 124, 12).trim();
  return text === '' ? 0 : Number.parseInt(text, 8);
}

function nameOf(header: Buffer): string {
  const prefix = textOf(header, 345, 155);
  const name = textOf(header, 0, 100);
  return prefix === '' ? name : `${prefix}/${name}`;
}

function textOf(header: Buffer, from: number, length: number): string {
  const end = header.indexOf(0, from);
  return header.toString('utf8', from, end < 0 ? from + length : Math.min(end, from + length));
}

function safePath(name: string, archive: string): string {
  const parts = name
    .replaceAll('\\', '/')
    .split('/')
    .filter((part) => part !== '' && part !== '.');
  if (parts.includes('..') || parts.length === 0 || name.includes('\0'))
    throw new Problem(
      'unreadable_file',
      `${archive} holds a file whose name leads out of the archive (${name.slice(0, 80)}). It is not unpacked: pack the data again.`,
    );
  return parts.join('/');
}

async function readBlock(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, at);
  return buffer.subarray(0, bytesRead);
}

function cutOff(archive: string, complete: number): Problem {
  return new Problem(
    'unreadable_file',
    `${archive} is cut off or damaged after ${complete} files. Download or pack it again.`,
  );
}
