import type { FileHandle } from 'node:fs/promises';
import { Problem } from '../../../kernel/problem.ts';
import type { GeoJsonSplitter } from './geojson-splitter.ts';

const BUFFER_BYTES = 4 << 20;
/**
 * The maximum size of a feature. A county's largest one has a few megabytes, so a file with one above this limit is not a list of features. A parsed feature
 * may take thirty times its bytes. That must fit into the heap of the process that reads the file (decision 0060), because V8 ends the process if it doesn't.
 */
const MAX_FEATURE_BYTES = 32 << 20;

/** A batch of features that are byte ranges of the reader's buffer. */
export interface RangedBatch {
  readonly count: number;
  fill(bytes: Buffer, ranges: readonly number[], firstRow: number, byteOffset: number): void;
}

/** Streams the features of a file, from the byte `start` on, into a batch that is filled again and again. */
export async function* readFeatureRanges<Batch extends RangedBatch>(
  handle: FileHandle,
  size: number,
  batch: Batch,
  splitter: GeoJsonSplitter,
  start = 0,
): AsyncGenerator<Batch> {
  let buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  let filled = 0;
  let scanned = 0;
  let bufferOffset = start;
  let nextRow = 1;
  for (;;) {
    const position = bufferOffset + filled;
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, position);
    if (bytesRead === 0) break;
    filled += bytesRead;
    if (bufferOffset === 0 && scanned === 0) scanned = skipByteOrderMark(buffer, filled);
    splitter.scan(buffer, scanned, filled, bufferOffset);
    scanned = filled;
    if (splitter.ranges.length > 0) {
      batch.fill(buffer, splitter.ranges, nextRow, bufferOffset);
      nextRow += batch.count;
      yield batch;
    }
    const keepFrom = splitter.openStart >= 0 ? splitter.openStart : scanned;
    if (keepFrom > 0) {
      buffer.copyWithin(0, keepFrom, filled);
      splitter.shift(keepFrom);
      bufferOffset += keepFrom;
      filled -= keepFrom;
      scanned = filled;
    } else if (filled === buffer.length) {
      if (buffer.length >= MAX_FEATURE_BYTES) {
        throw new Problem(
          'unreadable_file',
          `Row ${nextRow} at byte ${bufferOffset} is larger than ${MAX_FEATURE_BYTES >> 20} MB: the file is not a list of features.`,
        );
      }
      const grown = Buffer.allocUnsafe(Math.min(MAX_FEATURE_BYTES, buffer.length * 2));
      buffer.copy(grown, 0, 0, filled);
      buffer = grown;
    }
  }
  if (!splitter.isComplete) {
    throw new Problem(
      'unreadable_file',
      `The file is cut off at byte ${size}, ${splitter.openStart >= 0 ? `in the middle of row ${nextRow}` : `after row ${nextRow - 1}`}. Get a complete copy and import that.`,
    );
  }
  if (!splitter.hasContent && !splitter.isCollection) {
    throw new Problem('unreadable_file', 'The file is empty: there is no feature in it.');
  }
}

function skipByteOrderMark(buffer: Buffer, filled: number): number {
  return filled >= 3 && buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf ? 3 : 0;
}
