import type { FileHandle } from 'node:fs/promises';
import { estimateRow } from '../estimate-row.ts';
import { takeRows } from '../take-rows.ts';
import { GeoJsonSplitter } from './geojson-splitter.ts';
import { type RangedBatch, readFeatureRanges } from './read-feature-ranges.ts';

const SAMPLE_BLOCKS = 32;
const MAX_BLOCK_BYTES = 512 << 10;
/** A smaller file is sampled from its beginning. */
export const SAMPLED_FROM_BYTES = 4 << 20;
const OPENING_BYTES = 200;
/** The number of features at the beginning of the file that are compared: all of them must begin alike. */
const COMPARED = 50;

interface SampledBatch extends RangedBatch {
  isSample: boolean;
  /** The first bytes of a feature. */
  beginningOf(index: number, bytes: number): Buffer;
}

interface SampledFile {
  handle: FileHandle;
  size: number;
  start: number;
  createSplitter(): GeoJsonSplitter;
  /** The result of {@link findOpening}. */
  opening: Buffer | null;
}

/**
 * Streams features from blocks throughout a file, about `rows` of them, into a batch. In the middle of the file, the beginning of a feature is recognized by
 * `opening`. If it is null, the first features of the file are the sample.
 */
export async function* sampleFeatureRanges<Batch extends SampledBatch>(
  { handle, size, start, createSplitter, opening }: SampledFile,
  batch: Batch,
  rows: number,
): AsyncGenerator<Batch> {
  if (opening === null)
    return yield* takeRows(readFeatureRanges(handle, size, batch, createSplitter(), start), rows);
  const buffer = Buffer.allocUnsafe(Math.min(MAX_BLOCK_BYTES, Math.ceil(size / SAMPLE_BLOCKS)));
  const blockRows = Math.ceil(rows / SAMPLE_BLOCKS);
  const seen = { bytes: 0, rows: 0 };
  for (let block = 0; block < SAMPLE_BLOCKS; block++) {
    const position = start + Math.floor((block * (size - start)) / SAMPLE_BLOCKS);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    const ranges = rangesIn(buffer.subarray(0, bytesRead), opening);
    if (ranges.length === 0) continue;
    const row = estimateRow(position + (ranges[0] as number) - start, seen);
    seen.bytes += (ranges.at(-1) as number) - (ranges[0] as number);
    seen.rows += ranges.length / 2;
    batch.isSample = true;
    batch.fill(buffer, ranges.slice(0, 2 * blockRows), row, position);
    yield batch;
  }
}

/** Returns the whole features of a block: start and end of each, in turn. The list is empty if something else begins like a feature. */
function rangesIn(block: Buffer, opening: Buffer): readonly number[] {
  const first = block.indexOf(opening);
  const last = block.lastIndexOf(opening);
  const splitter = new GeoJsonSplitter();
  try {
    if (last > first) splitter.scan(block, first, last, 0);
  } catch {
    return [];
  }
  return splitter.ranges;
}

/**
 * Returns the bytes with which all features begin, judged by those at the beginning of a file: the first key, and also its value if the key is `type`, because
 * geometries have types, too. Returns null if the features begin differently, or if the file is so small that its beginning is a good sample. A text in a feature
 * can't contain these bytes, because its quotes are escaped.
 */
export function findOpening(size: number, batch: SampledBatch): Buffer | null {
  if (size < SAMPLED_FROM_BYTES) return null;
  const text = batch.beginningOf(0, OPENING_BYTES).toString('latin1');
  const found = /^\{\s*"(?:type"\s*:\s*"Feature"|(?!type")[^"\\]+"\s*:)/.exec(text)?.[0];
  if (found === undefined || batch.count < 2) return null;
  const opening = Buffer.from(found, 'latin1');
  for (let index = 0; index < Math.min(COMPARED, batch.count); index++)
    if (!batch.beginningOf(index, opening.length).equals(opening)) return null;
  return opening;
}
