/** Returns a 52-bit hash of a text, never 0. Pass an earlier hash as `seed` to hash several texts together. */
export function hashText(text: string, seed = 0): number {
  let low = 0x811c9dc5 ^ (seed % 0x1_0000_0000);
  let high = 0x9e3779b1 ^ (seed / 0x1_0000_0000);
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x85ebca6b);
    high = (high << 13) | (high >>> 19);
  }
  low ^= high >>> 16;
  return ((high >>> 0) & 0xfffff) * 0x1_0000_0000 + (low >>> 0) || 1;
}
