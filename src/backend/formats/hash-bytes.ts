import { viewOf } from '../view-of.ts';

/** Returns a 52-bit hash of the bytes, never 0. */
export function hashBytes(bytes: Buffer, from: number, to: number): number {
  let low = 0x811c9dc5;
  let high = 0x9e3779b1;
  const end = from + ((to - from) & ~3);
  const view = viewOf(bytes);
  for (let at = from; at < end; at += 4) {
    const word = view.getInt32(at, true);
    low = Math.imul(low ^ word, 0x01000193);
    high = Math.imul(high ^ (word >>> 7) ^ low, 0x85ebca6b);
    high = (high << 13) | (high >>> 19);
  }
  for (let at = end; at < to; at++) {
    low = Math.imul(low ^ (bytes[at] as number), 0x01000193);
    high = Math.imul(high ^ low, 0x85ebca6b);
  }
  return ((high >>> 0) & 0xfffff) * 0x1_0000_0000 + ((low ^ (high >>> 20)) >>> 0) || 1;
}
