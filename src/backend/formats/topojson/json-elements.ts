import type { FileHandle } from 'node:fs/promises';
import { Problem } from '../../../kernel/problem.ts';
import type { ByteRange } from './topojson-index.ts';

const BUFFER_BYTES = 2 << 20;
const MAX_ELEMENT_BYTES = 256 << 20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Objects as byte ranges of a buffer: start and end in turn. Valid until the next are requested. */
export interface JsonElements {
  bytes: Buffer;
  ranges: readonly number[];
  /** The position of the buffer in the file. */
  byteOffset: number;
}

/** Lists the objects of the JSON array (or the only object) in a byte range of a file, without parsing them. */
export async function* listJsonElements(
  handle: FileHandle,
  { from, to }: ByteRange,
  hasArray: boolean,
): AsyncGenerator<JsonElements> {
  const outside = hasArray ? 1 : 0;
  const ranges: number[] = [];
  let buffer = Buffer.allocUnsafe(Math.min(BUFFER_BYTES, to - from));
  let byteOffset = from;
  let filled = 0;
  let depth = 0;
  let inString = false;
  let isEscaped = false;
  let start = -1;
  for (let position = from; position < to;) {
    const length = Math.min(buffer.length - filled, to - position);
    const { bytesRead } = await handle.read(buffer, filled, length, position);
    if (bytesRead === 0)
      throw new Problem('unreadable_file', 'The file was cut off while it was read. Import it again.');
    ranges.length = 0;
    for (let at = filled; at < filled + bytesRead; at++) {
      const byte = buffer[at] as number;
      if (inString) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) inString = false;
      } else if (byte === QUOTE) inString = true;
      else if (byte === 0x7b || byte === 0x5b) {
        if (depth++ === outside && byte === 0x7b) start = at;
      } else if (byte === 0x7d || byte === 0x5d) {
        if (--depth !== outside || start < 0) continue;
        ranges.push(start, at + 1);
        start = -1;
      }
    }
    filled += bytesRead;
    position += bytesRead;
    if (ranges.length > 0) yield { bytes: buffer, ranges, byteOffset };
    const keptFrom = start < 0 ? filled : start;
    buffer.copyWithin(0, keptFrom, filled);
    filled -= keptFrom;
    byteOffset += keptFrom;
    start = start < 0 ? -1 : 0;
    if (filled < buffer.length) continue;
    if (buffer.length >= MAX_ELEMENT_BYTES)
      throw new Problem(
        'unreadable_file',
        `The geometry at byte ${byteOffset} is larger than ${MAX_ELEMENT_BYTES >> 20} MB: split it or simplify it.`,
      );
    const grown = Buffer.allocUnsafe(buffer.length * 2);
    buffer.copy(grown, 0, 0, filled);
    buffer = grown;
  }
}
