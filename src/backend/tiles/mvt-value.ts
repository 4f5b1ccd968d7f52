import { MvtBuffer } from './mvt-buffer.ts';

/** Returns the bytes of an MVT `Value` message. Whole numbers above -2^51 and below 2^53 become integers, all other numbers doubles. */
export function encodeMvtValue(value: string | number | boolean): Uint8Array {
  const buffer = new MvtBuffer(32);
  if (typeof value === 'string') buffer.field(1, Buffer.from(value, 'utf8'));
  else if (typeof value === 'boolean') buffer.append(Uint8Array.of(0x38, value ? 1 : 0));
  else if (Number.isSafeInteger(value) && value >= 0) {
    buffer.byte(0x28);
    buffer.varint(value);
  } else if (Number.isInteger(value) && Math.abs(value) < 2 ** 51) {
    // A negative number in zigzag encoding, which doubles it
    buffer.byte(0x30);
    buffer.varint(-value * 2 - 1);
  } else {
    const double = Buffer.alloc(9);
    double[0] = 0x19;
    double.writeDoubleLE(value, 1);
    buffer.append(double);
  }
  return buffer.view().slice();
}
