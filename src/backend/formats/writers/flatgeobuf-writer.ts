import { closeSync, openSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { readAt } from '../../files/whole-pieces.ts';
import { ByteSink } from './byte-sink.ts';
import { flatMessage } from './flat-bytes.ts';
import { FeatureBytes, FLATGEOBUF_TYPES } from './flatgeobuf-feature.ts';
import { orderAlongCurve } from './order-along-curve.ts';
import { RowBoxes } from './row-boxes.ts';
import type { RowWriter, WriterOptions } from './row-writer.ts';

const MAGIC = Uint8Array.from([0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62, 0]);
const MULTI_POLYGON = 6;
const NODE_SIZE = 16;
const NODE_BYTES = 40;
const ROWS_BETWEEN_WAITS = 2_000;

/**
 * Writes FlatGeobuf 3 with a packed Hilbert R-tree. The index comes first and determines the order of the features, so they are stored in a temporary file
 * until all have arrived.
 */
export async function createFlatGeobufWriter({
  dir,
  name,
  title,
  columns,
}: WriterOptions): Promise<RowWriter> {
  const features = await ByteSink.open(path.join(dir, `${name}.features`));
  const feature = new FeatureBytes(columns);
  const boxes = new RowBoxes();
  let starts = new Float64Array(1 << 12);
  let sink: ByteSink | undefined;
  let source: number | undefined;

  const header = () =>
    flatMessage({
      0: { kind: 'text', value: name },
      ...(boxes.extent[0] !== Infinity && { 1: { kind: 'doubles' as const, value: boxes.extent } }),
      2: { kind: 'u8', value: MULTI_POLYGON },
      7: {
        kind: 'tables',
        value: columns.map((column) => ({
          0: { kind: 'text', value: column.name },
          1: { kind: 'u8', value: FLATGEOBUF_TYPES[column.type] },
          2: { kind: 'text', value: column.label },
        })),
      },
      8: { kind: 'u64', value: boxes.count },
      9: { kind: 'u16', value: boxes.count > 0 ? NODE_SIZE : 0 },
      10: { kind: 'table', value: { 0: { kind: 'text', value: 'EPSG' }, 1: { kind: 'i32', value: 4326 } } },
      11: { kind: 'text', value: title },
    });

  return {
    add(tuple) {
      feature.write(tuple);
      if (boxes.count + 1 >= starts.length) {
        const more = new Float64Array(starts.length * 2);
        more.set(starts);
        starts = more;
      }
      const { geometry } = feature;
      boxes.addGeometry(geometry);
      features.reserve(feature.length);
      feature.bytes.copy(features.bytes, features.at, 0, feature.length);
      features.at += feature.length;
      starts[boxes.count] = features.length;
    },
    settle: () => features.settle(),
    async finish() {
      await features.close();
      const file = path.join(dir, `${name}.fgb`);
      sink = await ByteSink.open(file);
      boxes.placeEmpty();
      sink.put(MAGIC);
      sink.put(header());
      const order = orderAlongCurve(boxes);
      await writeIndex(sink, boxes, order, starts);
      source = openSync(features.file, 'r');
      for (let index = 0; index < order.length; index++) {
        const row = order[index] as number;
        const from = starts[row] as number;
        const length = (starts[row + 1] as number) - from;
        sink.reserve(length);
        // Reads synchronously: these bytes are in the file cache of the system, and a promise for each feature took four times as long as the rest of the export.
        if (!readAt(source, sink.bytes.subarray(sink.at, sink.at + length), from))
          throw new Error('a feature was not written whole');
        sink.at += length;
        if (index % ROWS_BETWEEN_WAITS === 0) await sink.settle();
      }
      closeSync(source);
      source = undefined;
      await sink.close();
      await rm(features.file);
      return [{ file, name: `${name}.fgb`, isPacked: false }];
    },
    async abort() {
      await features.abort();
      if (source !== undefined) closeSync(source);
      await sink?.abort();
    },
  };
}

/** Writes the tree in FlatGeobuf's order: the root first, the leaves last, sixteen children per node. */
async function writeIndex(
  sink: ByteSink,
  { boxes, count }: RowBoxes,
  order: Uint32Array,
  starts: Float64Array,
): Promise<void> {
  if (count === 0) return;
  const sizes = [count];
  do sizes.push(Math.ceil((sizes.at(-1) ?? 1) / NODE_SIZE));
  while ((sizes.at(-1) ?? 1) > 1);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  /** The start of each level, leaves first. */
  const firsts: number[] = [];
  for (let level = 0, end = total; level < sizes.length; level++)
    firsts.push((end -= sizes[level] as number));
  const sides = new Float32Array(total * 4);
  for (let leaf = 0; leaf < count; leaf++) {
    const row = (order[leaf] as number) * 4;
    sides.set(boxes.subarray(row, row + 4), ((firsts[0] as number) + leaf) * 4);
  }
  for (let level = 1; level < sizes.length; level++) {
    for (let node = 0; node < (sizes[level] as number); node++) {
      const at = ((firsts[level] as number) + node) * 4;
      sides.set([Infinity, Infinity, -Infinity, -Infinity], at);
      const below = firsts[level - 1] as number;
      const to = Math.min(sizes[level - 1] as number, (node + 1) * NODE_SIZE);
      for (let child = node * NODE_SIZE; child < to; child++) {
        const from = (below + child) * 4;
        sides[at] = Math.min(sides[at] as number, sides[from] as number);
        sides[at + 1] = Math.min(sides[at + 1] as number, sides[from + 1] as number);
        sides[at + 2] = Math.max(sides[at + 2] as number, sides[from + 2] as number);
        sides[at + 3] = Math.max(sides[at + 3] as number, sides[from + 3] as number);
      }
    }
  }
  let featureStart = 0;
  for (let level = sizes.length - 1; level >= 0; level--) {
    for (let node = 0; node < (sizes[level] as number); node++) {
      const at = ((firsts[level] as number) + node) * 4;
      sink.reserve(NODE_BYTES);
      for (let side = 0; side < 4; side++)
        sink.at = sink.bytes.writeDoubleLE(sides[at + side] as number, sink.at);
      const target = level === 0 ? featureStart : (firsts[level - 1] as number) + node * NODE_SIZE;
      sink.at = sink.bytes.writeBigUInt64LE(BigInt(target), sink.at);
      if (level > 0) continue;
      const row = order[node] as number;
      featureStart += (starts[row + 1] as number) - (starts[row] as number);
    }
    await sink.settle();
  }
}
