/**
 * Reads SQLite's numbers of one to nine bytes, one after the other: the highest seven bits first, of a ninth byte all eight. Signed, as ids are; beyond
 * 2^53 they are rounded. What lies behind the end of the bytes reads as zeros.
 */
export class VarintCursor {
  at = 0;

  next(bytes: Buffer): number {
    let value = 0;
    for (let index = 0; index < 8; index++) {
      const byte = bytes[this.at++] ?? 0;
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    const whole = value * 256 + (bytes[this.at++] ?? 0);
    return whole >= 2 ** 63 ? whole - 2 ** 64 : whole;
  }
}
