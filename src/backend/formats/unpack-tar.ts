import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, open, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { countLabel } from '../../kernel/count-label.ts';
import { Problem } from '../../kernel/problem.ts';
import { isMacosMetadata } from './is-macos-metadata.ts';
import { readHead, readPart } from './read-head.ts';
import { findFullDisk, MAX_ENTRIES, refuseTooLarge, type UnpackLimit } from './unpack-limit.ts';

const BLOCK = 512;
/** The number of bytes that are read at a time, because headers of small files lie close together. */
const WINDOW_BYTES = 64 * 1024;
const MAX_NAME_BYTES = 4096;
const MAX_ATTRIBUTE_BYTES = 1 << 20;
/** The maximum number of folders, links and attributes, of which a file may have three or four. */
const MAX_OTHER_ENTRIES = 10 * MAX_ENTRIES;
/** The type flags of entries: three for a file, and two for entries that give the next file a longer name or attributes. Links and devices are left out. */
const FILE_FLAGS = new Set(['0', '\0', '7']);
const LONG_NAME = 'L';
const EXTENDED = 'x';
/** A longer target for a link, and attributes for all files. They may come between a name and its file. */
const IGNORED_FLAGS = new Set(['K', 'g']);
const BAD_NAMES = new Set(['ENAMETOOLONG', 'ENOTDIR', 'EEXIST', 'EISDIR']);

/** Returns true for a tar archive, by the magic string in its first header. */
export async function isTar(file: string): Promise<boolean> {
  return (await readHead(file, BLOCK)).toString('latin1', 257, 262) === 'ustar';
}

/**
 * Unpacks the files of a tar archive into a folder inside the scratch folder, and returns the folder. Takes the bytes from `limit`. Throws a `Problem` for names that lead
 * out of the archive, and for archives that are damaged or too large.
 */
export async function unpackTar(file: string, scratchDir: string, limit: UnpackLimit): Promise<string> {
  const archive = path.basename(file);
  const folder = path.join(await mkdtemp(path.join(scratchDir, 'unpacked-')), archive.replace(/\.tar$/i, ''));
  const handle = await open(file);
  try {
    const files = await listFiles(handle, (await stat(file)).size, archive);
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    await refuseTooLarge(total, archive, scratchDir, limit);
    limit.bytes -= total;
    await mkdir(folder);
    for (const { name, from, bytes } of files) {
      const target = path.join(folder, name);
      await mkdir(path.dirname(target), { recursive: true });
      if (bytes === 0) await pipeline([], createWriteStream(target));
      else
        await pipeline(
          createReadStream(file, { start: from, end: from + bytes - 1 }),
          createWriteStream(target),
        );
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw findFullDisk(error, archive) ?? findBadNames(error, archive) ?? error;
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
  let described: { name?: string | undefined; bytes?: number | undefined } = {};
  let others = 0;
  let window: Buffer = Buffer.alloc(0);
  let windowAt = 0;
  for (let at = 0; at + BLOCK <= size;) {
    if (at + BLOCK > windowAt + window.length) {
      window = await readPart(handle, at, WINDOW_BYTES);
      windowAt = at;
    }
    const header = window.subarray(at - windowAt, at - windowAt + BLOCK);
    if (header.every((byte) => byte === 0)) break;
    const typeFlag = String.fromCharCode(header[156] ?? 0);
    const isFile = FILE_FLAGS.has(typeFlag);
    const bytes = (isFile ? described.bytes : undefined) ?? sizeOf(header);
    const from = at + BLOCK;
    if (!Number.isSafeInteger(bytes) || bytes < 0 || from + bytes > size) throw cutOff(archive, files.length);
    if (typeFlag === LONG_NAME) {
      const name = await readPart(handle, from, Math.min(bytes, MAX_NAME_BYTES));
      described.name = name.toString('utf8').replace(/\0.*$/s, '');
    } else if (typeFlag === EXTENDED) {
      if (bytes > MAX_ATTRIBUTE_BYTES) throw cutOff(archive, files.length);
      described = { ...described, ...readAttributes(await readPart(handle, from, bytes)) };
    } else if (!IGNORED_FLAGS.has(typeFlag)) {
      const name = isFile ? safePath(described.name ?? nameOf(header), archive) : '';
      if (isFile && !isMacosMetadata(name)) files.push({ name, from, bytes });
      described = {};
    }
    if (!isFile) others++;
    if (files.length > MAX_ENTRIES || others > MAX_OTHER_ENTRIES)
      throw new Problem(
        'unreadable_file',
        `${archive} holds more than ${MAX_ENTRIES} files: pack only the data set.`,
      );
    at = from + Math.ceil(bytes / BLOCK) * BLOCK;
  }
  return files;
}

/** Reads the name and the size from attributes, which are lines like `30 path=a/long/name.shp`. Each line begins with the number of its bytes. */
function readAttributes(bytes: Buffer): { name?: string; bytes?: number } {
  const found: { name?: string; bytes?: number } = {};
  for (let at = 0; at < bytes.length;) {
    const blank = bytes.indexOf(' ', at);
    const end = at + Number(bytes.toString('latin1', at, blank));
    if (blank < 0 || !(end > blank && end <= bytes.length)) break;
    const [, key, value = ''] = /^(\w+)=(.*)\n$/s.exec(bytes.toString('utf8', blank + 1, end)) ?? [];
    if (key === 'path') found.name = value;
    if (key === 'size') found.bytes = Number(value);
    at = end;
  }
  return found;
}

/** A size is octal text or, for a file of more than 8 GB, a binary number with the highest bit set. */
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

function cutOff(archive: string, complete: number): Problem {
  return new Problem(
    'unreadable_file',
    `${archive} is cut off or damaged after ${countLabel(complete, 'file')}. Download or pack it again.`,
  );
}

/** Returns the problem of names that can't be files here; undefined for other errors. */
function findBadNames(error: unknown, archive: string): Problem | undefined {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (!BAD_NAMES.has(code)) return undefined;
  return new Problem(
    'unreadable_file',
    `${archive} holds a file whose name is too long, or is also the name of a folder (${code}). Unpack it yourself and import the file itself.`,
  );
}
