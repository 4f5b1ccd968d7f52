import { describe, expect, it } from 'vitest';
import { useFormatsFolder } from '../../../../tests/support/formats-folder.ts';
import { shapefileBytes, zipBytes } from '../../../../tests/support/shapefile-fixture.ts';

const folder = useFormatsFolder();

const table = (rows: number) =>
  shapefileBytes({
    fields: [
      { name: 'ML', type: 'C', length: 8 },
      { name: 'VALUE', type: 'N', length: 10 },
    ],
    rows: Array.from({ length: rows }, (_, index) => ({
      rings: null,
      values: [`00${index}`, String(index)],
      isDeleted: index === 1,
    })),
  }).get('.dbf') ?? Buffer.alloc(0);

describe('dBASE table', () => {
  it('is read without geometry', async () => {
    const { source, rows } = await folder.read(await folder.file('tax.dbf', table(3)));
    expect(source).toMatchObject({ format: 'dBASE table', geometryKind: 'none', rowCount: 3 });
    expect(source.columns.map(({ name, type }) => [name, type])).toEqual([
      ['ML', 'text'],
      ['VALUE', 'number'],
    ]);
    expect(rows.map(({ kind, hash, values, isDeleted }) => [kind, hash, values, isDeleted])).toEqual([
      ['none', 0, ['000', 0], false],
      ['none', 0, ['001', 1], true],
      ['none', 0, ['002', 2], false],
    ]);
  });

  it('has names that are not UTF-8, and says that it leaves out times of dBASE 7', async () => {
    const bytes = Buffer.from(table(1));
    bytes.write('DIRECCI\xd3N', 32, 'latin1');
    bytes.write('@', 64 + 11, 'latin1');
    const { source } = await folder.read(await folder.file('names.dbf', bytes));
    expect(source.columns.map(({ name }) => name)).toEqual(['DIRECCIÓN']);
    expect(source.warnings).toEqual([expect.stringMatching(/left out, .* times of dBASE 7: VALUE\./)]);
  });

  it('of dBASE 7 is read with its long names and its own numbers', async () => {
    const fields = [
      ['PARCEL_IDENTIFICATION_NUMBER', 'C', 6],
      ['ROW', '+', 4],
      ['CHANGE', 'I', 4],
      ['ACRES', 'O', 8],
      ['LOSS', 'O', 8],
      ['SOLD', 'D', 8],
      ['EDITED', '@', 8],
    ] as const;
    const head = Buffer.alloc(68);
    head[0] = 4;
    head.writeUInt32LE(2, 4);
    head.writeUInt16LE(68 + fields.length * 48 + 1, 8);
    head.writeUInt16LE(47, 10);
    head.write('DBWINUS0', 32, 'latin1');
    const columns = fields.map(([name, type, length]) => {
      const column = Buffer.alloc(48);
      column.write(name, 0, 'latin1');
      column.write(type, 32, 'latin1');
      column[33] = length;
      return column;
    });
    // Sortable numbers by the description of the format: 7, -2, 0.25 and -1.5.
    const numbers = '80000007 7FFFFFFE BFD0000000000000 4007FFFFFFFFFFFF'.replaceAll(' ', '');
    const rows = [
      [' 00-123', numbers, '20200131', '0000000000000000'],
      [' 00-124', '0'.repeat(48), '        ', '0000000000000000'],
    ].map(([text = '', hex = '', date = '', time = '']) =>
      Buffer.concat([
        Buffer.from(text),
        Buffer.from(hex, 'hex'),
        Buffer.from(date),
        Buffer.from(time, 'hex'),
      ]),
    );
    const file = await folder.file(
      'seven.dbf',
      Buffer.concat([head, ...columns, Buffer.from('\r'), ...rows]),
    );
    const { source, rows: read } = await folder.read(file);
    expect(source.columns.map(({ name }) => name)).toEqual(fields.slice(0, 6).map(([name]) => name));
    expect(read.map(({ values }) => values)).toEqual([
      ['00-123', 7, -2, 0.25, -1.5, '2020-01-31'],
      ['00-124', null, null, null, null, null],
    ]);
    expect(source.warnings).toEqual([expect.stringMatching(/times of dBASE 7: EDITED\./)]);
  });

  it('is read from a zip, in batches', async () => {
    const zip = await folder.file('tax.zip', zipBytes([{ name: 'tax.DBF', data: table(10_000) }]));
    const { rows } = await folder.read(zip);
    expect(rows).toHaveLength(10_000);
    expect(rows.at(-1)?.values).toEqual(['009999', 9999]);
  });

  it('reads dates like other formats, and none where a date is zeros, nines, blanks or a year without a month', async () => {
    const dates = ['20200131', '00000000', '99999999', '19000000', '        ', '********', '19000101'];
    const { rows } = await folder.read(
      await folder.file(
        'dates.dbf',
        shapefileBytes({
          fields: [{ name: 'SOLD', type: 'D', length: 8 }],
          rows: dates.map((date) => ({ rings: null, values: [date] })),
        }).get('.dbf') ?? Buffer.alloc(0),
      ),
    );
    expect(rows.map(({ values }) => values[0])).toEqual([
      '2020-01-31',
      null,
      null,
      null,
      null,
      null,
      '1900-01-01',
    ]);
  });

  it('reads numbers, and none where a dash or a point stands without a digit', async () => {
    const numbers = [
      '       0',
      '     -12',
      '      0.',
      '    .250',
      '       -',
      '       .',
      '-.      ',
      '********',
    ];
    const { rows } = await folder.read(
      await folder.file(
        'numbers.dbf',
        shapefileBytes({
          fields: [{ name: 'VALUE', type: 'N', length: 8, decimals: 2 }],
          rows: numbers.map((number) => ({ rings: null, values: [number] })),
        }).get('.dbf') ?? Buffer.alloc(0),
      ),
    );
    expect(rows.map(({ values }) => values[0])).toEqual([0, -12, 0, 0.25, null, null, null, null]);
  });

  const withMemo = (type: 'M' | 'G', blocks: readonly (string | Uint8Array)[], length = 10) =>
    shapefileBytes({
      fields: [
        { name: 'ML', type: 'C', length: 4 },
        { name: 'LEGAL', type, length },
      ],
      rows: blocks.map((block, index) => ({ rings: null, values: [`00${index}`, block] })),
    }).get('.dbf') ?? Buffer.alloc(0);
  const long = `LOT 4 ${'AND PART OF LOT 5 '.repeat(40)}`.trim();
  const block = (size: number, ...parts: readonly Buffer[]) => {
    const bytes = Buffer.concat(parts);
    return Buffer.concat([bytes, Buffer.alloc((size - (bytes.length % size)) % size)]);
  };
  const word = (value: number, isBig: boolean) => {
    const bytes = Buffer.alloc(4);
    if (isBig) bytes.writeUInt32BE(value);
    else bytes.writeUInt32LE(value);
    return bytes;
  };
  const ended = (text: string) => Buffer.from(`${text}\x1a\x1a`, 'latin1');
  const marked = (text: string) =>
    Buffer.concat([Buffer.from([0xff, 0xff, 8, 0]), word(text.length + 8, false), Buffer.from(text)]);
  const typed = (text: string, type = 1) =>
    Buffer.concat([word(type, true), word(Buffer.byteLength(text), true), Buffer.from(text)]);
  const foxProHead = Buffer.alloc(512);
  foxProHead.writeUInt16BE(64, 6);
  const dbase4Head = Buffer.alloc(512);
  dbase4Head.writeUInt16LE(1024, 20);

  it.each([
    ['dBASE III', '.dbt', block(512, Buffer.alloc(512), ended(long)), '1'],
    ['dBASE IV', '.DBT', Buffer.concat([block(1024, dbase4Head), block(1024, marked(long))]), '         1'],
    ['FoxPro', '.fpt', Buffer.concat([foxProHead, block(64, typed(long))]), word(8, false)],
  ])('takes the long texts of %s from the file beside it', async (name, extension, memo, at) => {
    const stem = name.replace(' ', '-');
    const length = typeof at === 'string' ? 10 : 4;
    await folder.file(stem + extension, memo);
    const none = typeof at === 'string' ? '' : word(0, false);
    const file = await folder.file(`${stem}.dbf`, withMemo('M', [at, none], length));
    expect((await folder.read(file)).rows.map(({ values }) => values)).toEqual([
      ['000', long],
      ['001', null],
    ]);
  });

  it('cuts a text of more than 64 KB, with a warning', async () => {
    const memo = Buffer.concat([foxProHead, typed('x'.repeat(70_000)), typed('y')]);
    await folder.file('cut.fpt', memo);
    const { source, rows } = await folder.read(await folder.file('cut.dbf', withMemo('M', ['8', '8'])));
    expect(rows.map(({ values }) => String(values[1]).length)).toEqual([65_536, 65_536]);
    expect(source.warnings).toEqual(['Texts of LEGAL are longer than 64 KB: the rest of each is left out.']);
  });

  it('finds the encoding by the long texts, too', async () => {
    await folder.file('utf8.fpt', Buffer.concat([foxProHead, block(64, typed('Peña 北'))]));
    const { source, rows } = await folder.read(await folder.file('utf8.dbf', withMemo('M', ['8'])));
    expect([rows[0]?.values[1], source.encoding]).toEqual([
      'Peña 北',
      'utf-8 (found by looking at the values)',
    ]);
  });

  it.each([[false], [true]])(
    'reads texts of variable length of FoxPro (with marks: %s)',
    async (hasMarks) => {
      const values: readonly [string | Uint8Array, number][] = [
        [Buffer.concat([Buffer.from('ABC'), Buffer.alloc(6), Buffer.from([3])]), 1],
        ['ABCDEFGHIJ', 0],
        [Buffer.alloc(10), 1],
        ...(hasMarks ? [[`ABCDEFGHI\t`, 1] satisfies [string, number]] : []),
      ];
      const bytes =
        shapefileBytes({
          fields: [
            { name: 'NOTE', type: 'V', length: 10 },
            ...(hasMarks ? [{ name: '_NullFlags', type: '0' as const, length: 1 }] : []),
          ],
          rows: values.map(([value, mark]) => ({ rings: null, values: [value, Buffer.from([mark])] })),
        }).get('.dbf') ?? Buffer.alloc(0);
      const { rows } = await folder.read(await folder.file(`var-${hasMarks}.dbf`, bytes));
      expect(rows.map((row) => row.values[0])).toEqual(
        ['ABC', 'ABCDEFGHIJ', null, 'ABCDEFGHI'].slice(0, values.length),
      );
    },
  );

  it('reads a long text as missing if the file beside it has a picture there, or ends before it', async () => {
    await folder.file('odd.fpt', Buffer.concat([foxProHead, block(64, typed('GIF', 0))]));
    const file = await folder.file('odd.dbf', withMemo('M', ['8', '900', 'x']));
    expect((await folder.read(file)).rows.map(({ values }) => values[1])).toEqual([null, null, null]);
    await folder.file('huge.fpt', foxProHead);
    const huge = await folder.file('huge.dbf', withMemo('M', [String(Number.MAX_SAFE_INTEGER)], 16));
    expect((await folder.read(huge)).rows.map(({ values }) => values[1])).toEqual([null]);
  });

  it('leaves out long texts without their file, with a warning, and pictures', async () => {
    const { source } = await folder.read(await folder.file('alone.dbf', withMemo('M', ['1'])));
    expect(source.columns.map(({ name }) => name)).toEqual(['ML']);
    expect(source.warnings?.[0]).toMatch(/The long texts of LEGAL are left out: .*\.dbt or \.fpt/);
    const pictures = await folder.read(await folder.file('pictures.dbf', withMemo('G', ['1'])));
    expect(pictures.source.columns.map(({ name }) => name)).toEqual(['ML']);
  });

  it('reads times and money of FoxPro', async () => {
    const time = Buffer.concat([word(2_458_880, false), word(3_723_000, false)]);
    const money = Buffer.alloc(8);
    money.writeBigInt64LE(-1_234_567_800n);
    const bytes = shapefileBytes({
      fields: [
        { name: 'SOLD', type: 'T', length: 8 },
        { name: 'PRICE', type: 'Y', length: 8 },
      ],
      rows: [
        { rings: null, values: [time, money] },
        { rings: null, values: [Buffer.alloc(8), Buffer.alloc(8)] },
      ],
    }).get('.dbf');
    const { rows } = await folder.read(await folder.file('fox.dbf', bytes ?? Buffer.alloc(0)));
    expect(rows.map(({ values }) => values)).toEqual([
      ['2020-01-31T01:02:03', -123_456.78],
      [null, 0],
    ]);
  });

  it('is read whole when its records are longer than the 4,000 bytes of dBASE', async () => {
    const fields = Array.from({ length: 60 }, (_, index) => ({
      name: `TEXT_${index}`,
      type: 'C' as const,
      length: 250,
    }));
    const rows = Array.from({ length: 700 }, (_, row) => ({
      rings: null,
      values: fields.map((_field, column) => `row ${row} column ${column}`),
    }));
    const bytes = shapefileBytes({ fields, rows }).get('.dbf') ?? Buffer.alloc(0);
    expect(bytes.readUInt16LE(10)).toBe(15_001);
    const read = await folder.read(await folder.file('wide.dbf', bytes));
    expect(read.rows).toHaveLength(700);
    expect(read.rows.at(-1)?.values[59]).toBe('row 699 column 59');
  });

  it('says where it is cut off', async () => {
    const whole = table(3);
    await expect(
      folder.read(await folder.file('cut.dbf', whole.subarray(0, whole.length - 5))),
    ).rejects.toThrow(/cut off at row 3 of 3/);
    await expect(
      folder.read(await folder.file('no.dbf', 'hello world, this is no table at all')),
    ).rejects.toThrow(/not a dBASE table/);
  });
});
