import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '../../../kernel/problem.ts';
import { readAllAt } from '../../files/whole-pieces.ts';
import type { SourceCrs } from '../crs.ts';
import type { FormatReader } from '../feature-source.ts';
import { sampleBlocks } from '../sample-blocks.ts';
import { readStoredCrs } from '../stored-crs.ts';
import { createStandardTexts, type StoredTexts } from '../stored-texts.ts';
import { BATCH_ROWS, FlatGeobufBatch } from './flatgeobuf-batch.ts';
import { damagedFgb, type FgbHeader, NODE_BYTES, readFgbHeader, readPiece } from './flatgeobuf-header.ts';

const BUFFER_BYTES = 2 << 20;
/** A limit far above a county's largest feature, which has a few megabytes. */
const MAX_FEATURE_BYTES = 256 << 20;
const SIZE_BYTES = 4;
const ALIGNMENT = 8;

const OFFSET_IN_NODE = 32;

/** FlatGeobuf, version 3. The spatial index is skipped, except for finding the features of a sample. */
export const flatgeobuf: FormatReader = {
  async open(file, options) {
    const name = path.basename(file);
    const handle = await open(file);
    try {
      const header = await readFgbHeader(handle, name);
      const crs = await readStoredCrs({ ...header.crs, origin: "from the file's header" }, options);
      const texts = createStandardTexts('the FlatGeobuf standard', options.encoding);
      const opened = { handle, header, crs, texts, name };
      return {
        format: 'FlatGeobuf',
        columns: header.columns,
        crs: crs.label,
        isCrsAssumed: crs.isAssumed === true,
        get encoding() {
          return texts.label;
        },
        rowCount: header.featureCount,
        geometryKind: header.geometryKind,
        features: () => readFeatures(opened, header.featuresStart, 1, Infinity),
        sample: (rows) => sampleFeatures(opened, rows),
        close: () => handle.close(),
      };
    } catch (error) {
      await handle.close();
      throw error;
    }
  },
};

interface Opened {
  handle: FileHandle;
  header: FgbHeader;
  crs: SourceCrs;
  texts: StoredTexts;
  name: string;
}

async function* sampleFeatures(opened: Opened, rows: number): AsyncGenerator<FlatGeobufBatch> {
  const { handle, header } = opened;
  const count = header.featureCount;
  if (count === null || header.leavesStart === 0) {
    yield* readFeatures(opened, header.featuresStart, 1, rows);
    return;
  }
  const node = Buffer.alloc(NODE_BYTES);
  for (const { first, end } of sampleBlocks(count, rows)) {
    if (!(await readAllAt(handle, node, header.leavesStart + first * NODE_BYTES)))
      throw damagedFgb(opened.name);
    const start = header.featuresStart + Number(node.readBigUInt64LE(OFFSET_IN_NODE));
    yield* readFeatures(opened, start, first + 1, end - first);
  }
}

/** Reads features from a position in the file on, at most `limit`. If `limit` is infinite, their number must match the header. */
async function* readFeatures(
  { handle, header, crs, texts, name }: Opened,
  start: number,
  firstRow: number,
  limit: number,
): AsyncGenerator<FlatGeobufBatch> {
  const batch = new FlatGeobufBatch(header, crs, texts);
  // Eight-byte numbers must be at multiples of eight, counted from the beginning of a feature.
  const first = nextAligned(header.head.length);
  const pieceFrom = first - header.head.length;
  let buffer = Buffer.allocUnsafeSlow(first + BUFFER_BYTES);
  header.head.copy(buffer, pieceFrom);
  let bufferStart = start;
  let filled = first;
  let row = firstRow;
  let left = limit;
  while (left > 0) {
    const { bytesRead } = await handle.read(
      buffer,
      filled,
      buffer.length - filled,
      bufferStart + filled - first,
    );
    filled += bytesRead;
    batch.begin(buffer, row);
    let at = first;
    let needed = SIZE_BYTES;
    while (batch.count < Math.min(BATCH_ROWS, left) && at + SIZE_BYTES <= filled && at === nextAligned(at)) {
      needed = SIZE_BYTES + buffer.readUInt32LE(at);
      if (at + needed > filled) break;
      batch.addBytes(at + SIZE_BYTES, at + needed);
      at += needed;
      needed = SIZE_BYTES;
    }
    if (batch.count > 0) {
      await readPiece(buffer.subarray(pieceFrom, at), (feature) => batch.addFeature(feature));
      row += batch.count;
      left -= batch.count;
      yield batch;
    } else if (bytesRead === 0) {
      break;
    } else if (first + needed > buffer.length) {
      buffer = await growFor(first + needed, row, buffer, handle, bufferStart - first);
    }
    buffer.copyWithin(first, at, filled);
    bufferStart += at - first;
    filled -= at - first;
  }
  if (left === 0) return;
  const read = row - firstRow;
  if (filled > first || (limit === Infinity && read !== (header.featureCount ?? read)))
    throw damagedFgb(name);
}

function nextAligned(at: number): number {
  return Math.ceil(at / ALIGNMENT) * ALIGNMENT;
}

/** Returns a buffer for one large feature, if the rest of the file is long enough. */
async function growFor(
  needed: number,
  row: number,
  buffer: Buffer,
  handle: FileHandle,
  bufferStart: number,
): Promise<Buffer<ArrayBuffer>> {
  const { size } = await handle.stat();
  if (needed > MAX_FEATURE_BYTES || bufferStart + needed > size) {
    throw new Problem(
      'unreadable_file',
      `Row ${row} states a size of ${needed.toLocaleString('en-US')} bytes, which is too large: the file is damaged or cut off. Get a complete copy or export it again.`,
    );
  }
  const grown = Buffer.allocUnsafeSlow(needed);
  buffer.copy(grown);
  return grown;
}
