import type { SchemaElement } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { useFormatsFolder } from '../../../../tests/support/formats-folder.ts';
import { decimalValue } from './parquet-columns.ts';

const folder = useFormatsFolder();

let made = 0;
const read = async (content: Buffer) => folder.read(await folder.file(`decimals-${made++}.parquet`, content));

type Options = Parameters<typeof parquetWriteBuffer>[0];
const parquet = (columnData: Options['columnData'], options: Partial<Options> = {}) =>
  Buffer.from(parquetWriteBuffer({ columnData, ...options }));

describe('decimals of Parquet', () => {
  it('reads dates and decimals', async () => {
    const schema: Options['schema'] = [
      { name: 'root', num_children: 2 },
      { name: 'd', type: 'INT32', converted_type: 'DATE', repetition_type: 'REQUIRED' },
      {
        name: 'm',
        type: 'INT32',
        converted_type: 'DECIMAL',
        scale: 2,
        precision: 9,
        repetition_type: 'REQUIRED',
      },
    ];
    const content = parquet(
      [
        { name: 'd', data: [new Date('1993-05-16')] },
        { name: 'm', data: [1234.1] },
      ],
      { schema },
    );
    expect((await read(content)).rows[0]?.values).toEqual(['1993-05-16', 1234.1]);
  });

  const decimal = (name: string, scale: number, precision = 18): SchemaElement => ({
    name,
    type: 'BYTE_ARRAY',
    converted_type: 'DECIMAL',
    scale,
    precision,
    repetition_type: 'OPTIONAL',
  });
  it('reads decimals of up to 18 digits in 64 bits without rounding', async () => {
    const content = parquet([{ name: 'id', data: [123_456_789_012_345_678n, -12_345n, null] }], {
      schema: [
        { name: 'root', num_children: 1 },
        { ...decimal('id', 2), type: 'INT64' },
      ],
    });
    const { source, rows } = await read(content);
    expect(source.columns.map(({ type }) => type)).toEqual(['number']);
    expect(rows.map(({ values }) => values[0])).toEqual(['1234567890123456.78', -123.45, null]);
  });

  it.each(['BYTE_ARRAY', 'INT64'] as const)(
    'makes points of longitudes and latitudes in long decimals (%s)',
    async (type) => {
      const content = parquet(
        [
          { name: 'longitude', data: [-76_612_345_678_901_234n, null] },
          { name: 'latitude', data: [39_290_000_000_000_000n, null] },
        ],
        {
          schema: [
            { name: 'root', num_children: 2 },
            { ...decimal('longitude', 15), type },
            { ...decimal('latitude', 15), type },
          ],
        },
      );
      const { rows } = await read(content);
      expect(rows.map(({ kind, first }) => [kind, first])).toEqual([
        ['point', [Number('-76.612345678901234'), 39.29]],
        ['none', []],
      ]);
      expect(rows[0]?.values).toEqual(['-76.612345678901234', 39.29]);
    },
  );

  it('reads a decimal that is stored in bytes inside a structure as a number', async () => {
    const schema: SchemaElement[] = [
      { name: 'root', num_children: 1 },
      { name: 'sale', repetition_type: 'OPTIONAL', num_children: 1 },
      decimal('price', 2),
    ];
    const content = parquet([{ name: 'sale', data: [{ price: 12_345n }] }], { schema });
    expect((await read(content)).rows[0]?.values).toEqual(['{"price":123.45}']);
  });

  it.each([-1, 500_000_000])('refuses a decimal with %i places', async (scale) => {
    const content = parquet([{ name: 'price', data: [null] }], {
      schema: [{ name: 'root', num_children: 1 }, decimal('price', scale)],
    });
    await expect(read(content)).rejects.toThrow(/column price says that its numbers have .* decimal places/);
  });

  it.each([
    [[0, 0, 1, 0x2c], 2, 3],
    [[0xff, 0xff], 2, -0.01],
    [[1, 0, 0, 0, 0, 0, 0, 1], 0, '72057594037927937'],
    [[1, 0, 0, 0, 0, 0, 0, 1], 3, '72057594037927.937'],
    [[], 2, null],
    [Array.from({ length: 33 }, () => 1), 2, '01'.repeat(33)],
  ])('reads a decimal in bytes (%j, %i places) as %j', (bytes, scale, value) => {
    expect(decimalValue(Uint8Array.from(bytes), scale)).toBe(value);
  });
});
