import { closeSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { readAllAt, writeAt } from '../files/whole-pieces.ts';

/** The position of a chunk in a chunk file. Plain data, because it is sent to another process. */
export interface ChunkPosition {
  position: number;
  length: number;
}

/** The distance between the positions at which chunks begin. It is also the maximum size of a chunk: PostgreSQL takes no field of more than 1 GB. The gaps after the chunks take no disk space. */
const SPACING_BYTES = 2 ** 30;

/**
 * Passes large chunks to another process through a file in which each chunk overwrites an earlier one that was read, so that the chunks stay in the system's
 * file cache. A message between processes would be copied several times, into buffers outside V8's heap. Such buffers make V8 collect the garbage of its whole
 * heap: for an import of 150,000 parcels, that took a second of the server's main thread.
 */
export class ChunkFile {
  readonly #path: string;
  readonly #free: number[];
  #file: number | null = null;

  /** The file is created at the first chunk. `maxUnread`: the maximum number of chunks that are written and not yet read. */
  constructor(path: string, maxUnread: number) {
    this.#path = path;
    this.#free = Array.from({ length: maxUnread }, (_, index) => index * SPACING_BYTES);
  }

  write(chunk: Uint8Array): ChunkPosition {
    const { length } = chunk;
    if (length > SPACING_BYTES)
      throw new RangeError(`a chunk of ${length} bytes is larger than ${SPACING_BYTES}`);
    const position = this.#free.pop();
    if (position === undefined) throw new Error('the chunk file is full');
    writeAt((this.#file ??= openSync(this.#path, 'wx')), chunk, position);
    return { position, length };
  }

  /** Allows the bytes of a chunk that the other process has read to be overwritten. */
  free({ position }: ChunkPosition): void {
    this.#free.push(position);
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file);
    this.#file = null;
  }
}

/** A caller (`copyIn`) may still hold a smaller chunk when it requests the next chunk, so each smaller chunk gets its own bytes. */
const MIN_REUSED_BYTES = 256 << 10;

/** Reads the chunks of a {@link ChunkFile}, in the order in which `positions` lists them. The bytes of a chunk are valid until the next one is requested. */
export async function* readChunks(
  path: string,
  positions: AsyncIterable<ChunkPosition>,
): AsyncGenerator<Uint8Array, void> {
  let room = new Uint8Array(0);
  let handle: Awaited<ReturnType<typeof open>> | undefined;
  try {
    for await (const { position, length } of positions) {
      handle ??= await open(path);
      if (room.length < length && length >= MIN_REUSED_BYTES) room = new Uint8Array(length + (length >> 2));
      const chunk = length < MIN_REUSED_BYTES ? new Uint8Array(length) : room.subarray(0, length);
      if (!(await readAllAt(handle, chunk, position))) throw new Error('the chunk file ends too early');
      yield chunk;
    }
  } finally {
    await handle?.close();
  }
}
