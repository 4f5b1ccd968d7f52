import { createReadStream } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { BBox } from '../../../kernel/geo.ts';
import type { ByteSink } from './byte-sink.ts';
import { writeVarint } from './pmtiles-varint.ts';

/** The place of tiles in the archive. `id` is the position of the first one along the Hilbert curves of all zooms, in ascending order of zoom. */
export interface TileEntry {
  id: number;
  /** The number of tiles with the same bytes that follow each other along the curve, including the first one. */
  run: number;
  offset: number;
  length: number;
}

export interface PmtilesFacts {
  entries: readonly TileEntry[];
  tileBytes: number;
  metadata: object;
  minZoom: number;
  maxZoom: number;
  extent: BBox;
  /** Where viewers open the file: longitude and latitude. */
  center: readonly [lon: number, lat: number];
}

const HEADER_BYTES = 127;
/** Readers fetch this many bytes first, so these bytes must contain the header and the root directory. */
const FIRST_FETCH = 16_384;
const LEAF_ENTRIES = 4096;
const GZIP = 2;
const MVT = 1;

/** Returns the number of a tile in PMTiles (version 3, section 4.1): all tiles of lower zooms come first, and those of one zoom follow the Hilbert curve. */
export function pmtilesId(z: number, x: number, y: number): number {
  let id = (4 ** z - 1) / 3;
  let [a, b] = [x, y];
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const right = Math.floor(a / side) % 2;
    const lower = Math.floor(b / side) % 2;
    id += side * side * ((3 * right) ^ lower);
    if (lower === 0) {
      if (right === 1) {
        a = side - 1 - (a % side);
        b = side - 1 - (b % side);
      }
      [a, b] = [b % side, a % side];
    }
  }
  return id;
}

/** Writes an archive of tiles that are already in a file, in the order of their entries. */
export async function writePmtiles(sink: ByteSink, tileFile: string, facts: PmtilesFacts): Promise<void> {
  const { entries, tileBytes, metadata, minZoom, maxZoom, extent, center } = facts;
  let root = directory(entries);
  let leaves = Buffer.alloc(0);
  if (HEADER_BYTES + root.length > FIRST_FETCH) {
    const parts: Buffer[] = [];
    const pointers = [];
    let offset = 0;
    for (let from = 0; from < entries.length; from += LEAF_ENTRIES) {
      const group = entries.slice(from, from + LEAF_ENTRIES);
      const part = directory(group);
      // A run of 0 tiles means that the entry points to a leaf directory.
      pointers.push({ id: group[0]?.id ?? 0, offset, length: part.length, run: 0 });
      offset += part.length;
      parts.push(part);
    }
    leaves = Buffer.concat(parts);
    root = directory(pointers);
  }
  const json = gzipSync(JSON.stringify(metadata));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 0, 'latin1');
  header[7] = 3;
  const sections = [root.length, json.length, leaves.length, tileBytes];
  let position = HEADER_BYTES;
  sections.forEach((length, index) => {
    header.writeBigUInt64LE(BigInt(position), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16);
    position += length;
  });
  const tileCount = entries.reduce((sum, { run }) => sum + run, 0);
  [tileCount, entries.length, entries.length].forEach((count, index) =>
    header.writeBigUInt64LE(BigInt(count), 72 + index * 8),
  );
  header.set([1, GZIP, GZIP, MVT, minZoom, maxZoom], 96);
  const degrees = (value: number) => Math.round(value * 1e7);
  extent.forEach((side, index) => header.writeInt32LE(degrees(side), 102 + index * 4));
  header[118] = Math.min(maxZoom, minZoom + 1);
  center.forEach((value, index) => header.writeInt32LE(degrees(value), 119 + index * 4));
  for (const part of [header, root, json, leaves]) sink.put(part);
  for await (const chunk of createReadStream(tileFile, { highWaterMark: 1 << 18 })) {
    sink.put(chunk as Buffer);
    await sink.settle();
  }
}

/** Encodes entries by column: the differences between ids, the runs, the lengths, the offsets (0 for a tile right after the previous one). Compresses them. */
function directory(entries: readonly TileEntry[]): Buffer {
  const bytes = Buffer.alloc(10 + entries.length * 40);
  let at = writeVarint(bytes, 0, entries.length);
  let last = 0;
  for (const { id } of entries) {
    at = writeVarint(bytes, at, id - last);
    last = id;
  }
  for (const { run } of entries) at = writeVarint(bytes, at, run);
  for (const { length } of entries) at = writeVarint(bytes, at, length);
  entries.forEach(({ offset }, index) => {
    const before = entries[index - 1];
    const follows = before !== undefined && before.offset + before.length === offset;
    at = writeVarint(bytes, at, follows ? 0 : offset + 1);
  });
  return gzipSync(bytes.subarray(0, at));
}
