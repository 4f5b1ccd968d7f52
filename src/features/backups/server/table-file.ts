import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { COPY_HEADER, COPY_TRAILER } from '../../../backend/db/copy-binary.ts';
import { Problem } from '../../../kernel/problem.ts';

/**
 * The file format of a table's rows: gzip over frames. A frame is the length of its tuples (32 bits, big-endian), followed by tuples of PostgreSQL's
 * binary COPY without header and trailer. A frame holds whole tuples, because the embedded database needs them.
 */

/** The largest valid frame in bytes. */
const MAX_FRAME = 1 << 30;

export interface TableFacts {
  rows: number;
  bytes: number;
  sha256: string;
}

export interface TableFileWriter {
  /** Adds the bytes of one COPY, with header and trailer. */
  add(copy: Uint8Array): Promise<void>;
  finish(): Promise<TableFacts>;
  abort(): Promise<void>;
}

export function createTableFile(file: string): TableFileWriter {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const out = createWriteStream(file, { mode: 0o600, flags: 'wx' });
  const done = finished(gzip.pipe(out));
  done.catch(() => undefined); // awaited in `finish`
  out.on('error', (error) => gzip.destroy(error));
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  const write = async (chunk: Uint8Array) => {
    if (!gzip.write(chunk)) await Promise.race([once(gzip, 'drain'), done]);
  };
  return {
    async add(copy) {
      const tuples = tuplesOf(copy);
      if (tuples.length === 0) return;
      rows += countTuples(tuples);
      bytes += tuples.length;
      hash.update(tuples);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(tuples.length);
      await write(length);
      await write(tuples);
    },
    async finish() {
      gzip.end();
      await done;
      return { rows, bytes, sha256: hash.digest('hex') };
    },
    async abort() {
      gzip.destroy();
      out.destroy();
      await done.catch(() => undefined);
    },
  };
}

/** Yields the tuples of each frame of a file. Throws `unreadable_file` when the file is damaged or truncated. */
export async function* readTableFile(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file).on('error', (error) => unpacked.destroy(error));
  const unpacked = createGunzip({ chunkSize: 1 << 18 });
  source.pipe(unpacked);
  let waiting: Buffer[] = [];
  let size = 0;
  let wanted = 4;
  try {
    for await (const chunk of unpacked) {
      waiting.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size < wanted) continue;
      let bytes = Buffer.concat(waiting, size);
      for (let length = frameLength(bytes); length !== null; length = frameLength(bytes)) {
        yield bytes.subarray(4, 4 + length);
        bytes = bytes.subarray(4 + length);
      }
      waiting = [bytes];
      size = bytes.length;
      wanted = size < 4 ? 4 : 4 + bytes.readUInt32BE(0);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new Problem('unreadable_file', `The file ${file} is missing.`);
    if (code?.startsWith('Z_') === true) throw damaged(file);
    throw error;
  } finally {
    source.destroy();
    unpacked.destroy();
  }
  if (size > 0) throw damaged(file);
}

/** Returns the length of the first frame, or null until it is complete. */
function frameLength(bytes: Buffer): number | null {
  if (bytes.length < 4) return null;
  const length = bytes.readUInt32BE(0);
  if (length > MAX_FRAME)
    throw new Problem(
      'unreadable_file',
      'A file with rows of the backup is damaged: it gives one of its frames an impossible length.',
    );
  return bytes.length < 4 + length ? null : length;
}

/** Reads a whole file and returns its row count, size and checksum. */
export async function readTableFacts(file: string, signal: AbortSignal): Promise<TableFacts> {
  const hash = createHash('sha256');
  const facts = { rows: 0, bytes: 0 };
  for await (const tuples of readTableFile(file)) {
    signal.throwIfAborted();
    facts.rows += countTuples(tuples);
    facts.bytes += tuples.length;
    hash.update(tuples);
  }
  return { ...facts, sha256: hash.digest('hex') };
}

function damaged(file: string): Problem {
  return new Problem('unreadable_file', `The file ${file} of the backup is damaged.`);
}

function tuplesOf(copy: Uint8Array): Uint8Array {
  const view = new DataView(copy.buffer, copy.byteOffset, copy.byteLength);
  if (copy.length < COPY_HEADER.length + COPY_TRAILER.length)
    throw new Error('a COPY came without its header');
  const from = COPY_HEADER.length + view.getInt32(COPY_HEADER.length - 4);
  return copy.subarray(from, copy.length - COPY_TRAILER.length);
}

/** Counts the tuples by walking over their fields, which also checks that the tuples are complete. */
function countTuples(tuples: Uint8Array): number {
  const view = new DataView(tuples.buffer, tuples.byteOffset, tuples.byteLength);
  let count = 0;
  try {
    for (let at = 0; at < tuples.length; count++) {
      let fields = view.getInt16(at);
      at += 2;
      for (; fields > 0; fields--) at += 4 + Math.max(0, view.getInt32(at));
      if (at > tuples.length) throw new RangeError('cut short');
    }
  } catch {
    throw new Problem('unreadable_file', 'Rows of the backup are damaged.');
  }
  return count;
}
