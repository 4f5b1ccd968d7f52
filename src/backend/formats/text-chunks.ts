import type { FileHandle } from 'node:fs/promises';

const WIDE_CHUNK_BYTES = 256 << 10;

/** Writes the next bytes into a buffer, beginning at `from`. Resolves to the number of bytes written; 0 at the end of the file. */
export type ReadChunk = (into: Buffer, from: number) => Promise<number>;

/** Returns a reader of a text file without its byte order mark (`skip` bytes). UTF-16 is converted to UTF-8. */
export function readTextBytes(
  handle: FileHandle,
  size: number,
  { skip, transcodeFrom }: { skip: number; transcodeFrom: string | null },
): ReadChunk {
  let position = skip;
  const read = async (into: Buffer, from: number, length: number) => {
    const { bytesRead } = await handle.read(into, from, Math.min(length, size - position), position);
    position += bytesRead;
    return bytesRead;
  };
  if (transcodeFrom === null) return (into, from) => read(into, from, into.length - from);
  const decoder = new TextDecoder(transcodeFrom);
  const wide = Buffer.alloc(WIDE_CHUNK_BYTES);
  let waiting = Buffer.alloc(0);
  return async (into, from) => {
    while (waiting.length === 0) {
      const bytesRead = await read(wide, 0, wide.length);
      waiting = Buffer.from(decoder.decode(wide.subarray(0, bytesRead), { stream: bytesRead > 0 }), 'utf8');
      if (bytesRead === 0) break;
    }
    const length = waiting.copy(into, from);
    waiting = waiting.subarray(length);
    return length;
  };
}
