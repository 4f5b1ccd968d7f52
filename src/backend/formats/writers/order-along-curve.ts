import { hilbertKey, orderByKey } from '../../tiles/hilbert.ts';
import type { RowBoxes } from './row-boxes.ts';

/** Returns the indices of the rows along the Hilbert curve, on which neighbors on the ground are neighbors in the list. */
export function orderAlongCurve({ count, boxes, extent }: RowBoxes): Uint32Array {
  return orderByKey(keysOf(count, boxes, extent));
}

function keysOf(
  count: number,
  boxes: Float32Array,
  [west, south, east, north]: readonly [number, number, number, number],
): Uint32Array {
  const scaleX = 65_535 / Math.max(1e-9, east - west);
  const scaleY = 65_535 / Math.max(1e-9, north - south);
  const onGrid = (value: number) => Math.max(0, Math.min(65_535, Math.floor(value)));
  const keys = new Uint32Array(count);
  for (let index = 0; index < count; index++) {
    const at = index * 4;
    const x = ((boxes[at] as number) + (boxes[at + 2] as number)) / 2;
    const y = ((boxes[at + 1] as number) + (boxes[at + 3] as number)) / 2;
    keys[index] = hilbertKey(onGrid((x - west) * scaleX), onGrid((y - south) * scaleY));
  }
  return keys;
}
