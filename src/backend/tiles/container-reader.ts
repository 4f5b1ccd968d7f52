import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { Problem } from '../../kernel/problem.ts';
import {
  CONTAINER_ALIGN,
  CONTAINER_MAGIC,
  type ContainerIndex,
  type SectionEntry,
} from './container-writer.ts';

/** A container in shared memory. It can be posted to other threads without a copy. */
export interface Container extends ContainerIndex {
  bytes: SharedArrayBuffer;
}

const SLICE = 8 << 20;

/** Loads a whole container into shared memory and checks it. Throws a problem `unreadable_file` if the file is truncated, damaged, or of another kind. */
export async function readContainer(file: string, kind: string): Promise<Container> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const bytes = new SharedArrayBuffer(size);
    const view = new Uint8Array(bytes);
    await readAll(handle, view);
    const index = parseIndex(view, path.basename(file));
    if (index.kind !== kind) throw damaged(path.basename(file), `it holds ${index.kind}, not ${kind}`);
    for (const section of index.sections) await checkSection(view, section, path.basename(file));
    return { ...index, bytes };
  } finally {
    await handle.close();
  }
}

async function readAll(handle: FileHandle, view: Uint8Array): Promise<void> {
  for (let at = 0; at < view.length;) {
    const { bytesRead } = await handle.read(view, at, Math.min(SLICE, view.length - at), at);
    if (bytesRead === 0) return; // the file is shorter than expected, which the checks below detect
    at += bytesRead;
  }
}

function damaged(name: string, why: string): Problem {
  return new Problem('unreadable_file', `The file ${name} is damaged: ${why}.`);
}

function parseIndex(view: Uint8Array, name: string): ContainerIndex {
  const head = Buffer.from(view.slice(0, CONTAINER_ALIGN));
  if (head.length < CONTAINER_ALIGN || head.toString('latin1', 0, 8) !== CONTAINER_MAGIC)
    throw damaged(name, 'its beginning is missing');
  const [length = 0, offset = 0, indexLength = 0, crc = 0] = [0, 1, 2, 3].map((i) =>
    head.readDoubleLE(8 + i * 8),
  );
  if (length !== view.length) throw damaged(name, `it has ${view.length} of ${length} bytes`);
  const index = view.slice(offset, offset + indexLength);
  if (crc32(index) !== crc) throw damaged(name, 'its index does not match its checksum');
  return JSON.parse(Buffer.from(index).toString('utf8')) as ContainerIndex;
}

/** Computes the checksum in slices, so that a large file doesn't block other work. */
async function checkSection(view: Uint8Array, section: SectionEntry, name: string): Promise<void> {
  let crc = 0;
  const end = section.offset + section.byteLength;
  for (let at = section.offset; at < end; at += SLICE) {
    crc = crc32(view.subarray(at, Math.min(end, at + SLICE)), crc);
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (crc !== section.crc32) throw damaged(name, `its part ${section.name} does not match its checksum`);
}
