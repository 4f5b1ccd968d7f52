import { describe, expect, it } from 'vitest';
import { createStandardTexts } from '../stored-texts.ts';
import type { GdbType } from './gdb-fields.ts';
import { createGdbValueReader } from './gdb-value.ts';

const TEXTS = createStandardTexts('as the table says', undefined);

const bytesOf = (write: (bytes: Buffer) => unknown, length = 8) => {
  const bytes = Buffer.alloc(length);
  write(bytes);
  return bytes;
};
const days = (value: number) => bytesOf((bytes) => bytes.writeDoubleLE(value));

describe('values of a geodatabase', () => {
  it.each([
    ['int64', bytesOf((bytes) => bytes.writeBigInt64LE(-5n)), -5],
    ['int64', bytesOf((bytes) => bytes.writeBigInt64LE(9_007_199_254_740_993n)), '9007199254740993'],
    ['float32', bytesOf((bytes) => bytes.writeFloatLE(0.1), 4), 0.1],
    ['datetime', days(0), '1899-12-30'],
    ['datetime', days(34_105), '1993-05-16'],
    ['datetime', days(34_105.5), '1993-05-16T12:00:00'],
    ['datetime', days(34_105 + 1 / 86_400 - 1e-9), '1993-05-16T00:00:01'],
    ['datetime', days(-1.25), '1899-12-28T18:00:00'],
    ['datetime', days(1e9), null],
    ['datetime', days(Number.NaN), null],
    ['date', days(45_000), '2023-03-15'],
    ['time', days(0.75), '18:00:00'],
    ['time', days(-1), null],
    [
      'datetime-offset',
      Buffer.concat([days(34_105.5), bytesOf((b) => b.writeInt16LE(-330), 2)]),
      '1993-05-16T12:00:00-05:30',
    ],
    [
      'guid',
      Buffer.from('33221100554477668899aabbccddeeff', 'hex'),
      '{00112233-4455-6677-8899-AABBCCDDEEFF}',
    ],
    ['string', Buffer.from('Peña 北'), 'Peña 北'],
    ['string', Buffer.alloc(0), ''],
  ] as [GdbType, Buffer, unknown][])('reads a %s', (type, bytes, value) => {
    expect(createGdbValueReader(type, true, TEXTS)(bytes, 0, bytes.length)).toBe(value);
  });

  it('reads text of tables in UTF-16', () => {
    const bytes = Buffer.from('Peña 北', 'utf16le');
    expect(createGdbValueReader('string', false, TEXTS)(bytes, 0, bytes.length)).toBe('Peña 北');
  });
});
