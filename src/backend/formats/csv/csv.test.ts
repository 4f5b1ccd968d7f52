import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useFormatsFolder } from '../../../../tests/support/formats-folder.ts';
import type { FeatureBatch } from '../feature-source.ts';
import { openSource } from '../open-source.ts';
import { TextBytes } from '../text-bytes.ts';
import { CsvSplitter } from './csv-splitter.ts';

const folder = useFormatsFolder();

let made = 0;
async function read(content: string | Buffer, options = {}, extension = 'csv') {
  return folder.read(await folder.file(`table${made++}.${extension}`, content), options);
}

/** Calls `look` for each row of a file. */
async function eachRow(content: string, look: (batch: FeatureBatch, index: number) => void): Promise<void> {
  const file = await folder.file(`table${made++}.csv`, content);
  const source = await openSource(file, { scratchDir: folder.dir });
  for await (const batch of source.features())
    for (let index = 0; index < batch.count; index++) look(batch, index);
  await source.close();
}

const WKT = 'POLYGON((-76.6 39.3,-76.5 39.3,-76.5 39.4,-76.6 39.3))';
const GEOJSON = '{"type":"Polygon","coordinates":[[[-76.6,39.3],[-76.5,39.3],[-76.5,39.4],[-76.6,39.3]]]}';
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const WKB = '01010000000000000000000840000000000000F0BF'; // POINT(3 -1)
const EWKB = '0101000020C80800000000000000000840000000000000F0BF'; // SRID 2248

describe('CSV', () => {
  it('reads a table without geometry as text, zeros and blanks kept', async () => {
    const { source, rows } = await read('ML,NAME,\r\n00123," a ""b"", \nc",x\r\n7,,\r\n');
    expect(source).toMatchObject({
      geometryKind: 'none',
      columns: [
        { name: 'ML', type: 'text' },
        { name: 'NAME', type: 'text' },
        { name: 'column_3', type: 'text' },
      ],
    });
    expect(rows.map(({ values }) => values)).toEqual([
      ['00123', ' a "b", \nc', 'x'],
      ['7', null, null],
    ]);
    expect(rows[0]).toMatchObject({ kind: 'none', hash: 0 });
  });

  it('reads text with line ends in quotes after a blank, if such quotes usually enclose a field of the file', async () => {
    const { rows } = await read(
      'PIN, OWNER, LEGAL\n1, "DOE", "LOT 1\r\nBLK ""2"", X"\n2, a 5" pipe, "open\n3, , "z"\n',
    );
    expect(rows.map(({ values }) => values)).toEqual([
      ['1', 'DOE', 'LOT 1\r\nBLK "2", X'],
      ['2', ' a 5" pipe', ' "open'],
      ['3', ' ', 'z'],
    ]);
    const other = await read('PIN, SIZE\n1, "\n2, "\n3, 5\n');
    expect(other.rows.map(({ values }) => values[1])).toEqual([' "', ' "', ' 5']);
  });

  it('leaves out repeated headers, lines of dashes, totals and empty rows, and says so', async () => {
    const { source, rows } = await read(
      'PIN,OWNER,VALUE\n---,-----,-----\n1,A,5\nPIN,OWNER,VALUE\n,,\nTOTAL CARE,B,6\nPINE,C,7\nTOTAL,,18\n(3 rows affected)\n',
    );
    expect(rows.map(({ values }) => values[0])).toEqual(['1', 'TOTAL CARE', 'PINE']);
    expect(source.warnings).toEqual([
      'These rows are not records, and are left out: 1 row that repeats the names of the columns, 2 rows with totals or counts, 1 line of dashes, 1 empty row.',
    ]);
  });

  it('says how columns at fixed positions can be read', async () => {
    const line = (pin: string) => `${pin}SMITH JOHN          000010000`;
    const { source } = await read(['0001', '0002', '0003'].map(line).join('\n'), {}, 'txt');
    expect(source.warnings?.[0]).toContain('put a layout beside the file');
  });

  it('reads quotes after a blank', async () => {
    const { source, rows } = await read(
      '"PIN", "OWNER",  "NOTE"\n"1", "Doe, John", "a ""b"""\n2, plain, x "y"\n',
    );
    expect(source.columns.map(({ name }) => name)).toEqual(['PIN', 'OWNER', 'NOTE']);
    expect(rows.map(({ values }) => values)).toEqual([
      ['1', 'Doe, John', 'a "b"'],
      ['2', ' plain', ' x "y"'],
    ]);
  });

  it.each<[string, string | Buffer, string[]?]>([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons, with commas in numbers', 'a;b\n1,5;2,5\n', ['1,5', '2,5']],
    ['tabs', 'a\tb\n1\t2\n'],
    ['bars', 'a|b\n1|2\n'],
    ['old line ends', 'a,b\r1,2\r'],
    ['a byte order mark', '\ufeffa,b\n1,2\n'],
    ['no last line end', 'a,b\n1,2'],
    ['blank lines', '\n\na,b\n\n1,2\n\n\n'],
    ['UTF-16', Buffer.from('\ufeffa\tb\r\n1\t2\r\n', 'utf16le')],
    ['UTF-16 without a mark', Buffer.from('a\tb\r\n1\t2\r\n', 'utf16le')],
    ['quotes around everything', '"a","b"\n"1","2"\n'],
  ])('reads %s', async (_, content, values = ['1', '2']) => {
    const { source, rows } = await read(content, {}, 'txt');
    expect(source.columns.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(rows.map((row) => row.values)).toEqual([values]);
  });

  it.each([
    ['UTF-8', Buffer.from('n\nPeña\n'), {}, 'utf-8 (found by looking at the values)'],
    [
      'Windows-1252',
      Buffer.from('n\nPe\u00f1a\n', 'latin1'),
      {},
      'windows-1252 (the text is not valid UTF-8)',
    ],
    [
      'the given encoding',
      Buffer.from([0x6e, 0x0a, 0x50, 0x65, 0x96, 0x61]),
      { encoding: 'macintosh' },
      'macintosh (given)',
    ],
  ])('reads %s', async (_, content, options, encoding) => {
    const { source, rows } = await read(content, options);
    expect(source.encoding).toBe(encoding);
    expect(rows[0]?.values).toEqual(['Peña']);
  });

  it('says so when an encoding is not known', async () => {
    await expect(read('n\nx\n', { encoding: 'klingon' })).rejects.toThrow(/encoding "klingon" is not known/);
  });

  it('reads a single Windows-1252 value in a UTF-8 file', async () => {
    const utf8 = Buffer.from(`n\n${'Peña\n'.repeat(20)}`);
    const { rows } = await read(Buffer.concat([utf8, Buffer.from('Nu\u00f1ez\n', 'latin1')]));
    expect(rows.map(({ values }) => values[0]).slice(19)).toEqual(['Peña', 'Nuñez']);
  });

  it('numbers columns that have the same name', async () => {
    const { source } = await read('a,a,A\n1,2,3\n');
    expect(source.columns.map(({ name }) => name)).toEqual(['a', 'a_2', 'A']);
  });

  it.each([
    ['titles', 'Alder County Assessor\nExtract of 2024-01-01\n\nAPN,OWNER,ACRES\n001,A,1.5\n002,B,2.5\n'],
    ['titles with empty fields', 'Alder County,,\n,,\nAPN,OWNER,ACRES\n001,A,1.5\n002,B,2.5\n'],
    ['titles with another delimiter', 'Alder, Assessor\nAPN;OWNER;ACRES\n001;A;1.5\n002;B;2.5\n'],
    ['comments', '# Extract of 2024\n# Fields: APN, OWNER\nAPN,OWNER,ACRES\n001,A,1.5\n002,B,2.5\n'],
    ['the line of a spreadsheet program', 'sep=|\nAPN|OWNER|ACRES\n001|A|1.5\n002|B|2.5\n'],
  ])('leaves out %s above the header, and says so', async (_, content) => {
    const { source, rows } = await read(content);
    expect(source.columns.map(({ name }) => name)).toEqual(['APN', 'OWNER', 'ACRES']);
    expect(rows.map(({ values }) => values)).toEqual([
      ['001', 'A', '1.5'],
      ['002', 'B', '2.5'],
    ]);
    expect(source.warnings?.[0]).toMatch(/^The lines above the names of the columns are left out: "/);
  });

  it('loses no row of a table without a header, and recognizes headers with numbers and empty names', async () => {
    const { source, rows } = await read('001,A,1.5,2020-01-31\n002,B,2.5,2021-01-31\n');
    expect(source.columns.map(({ name }) => name)).toEqual(['field_1', 'field_2', 'field_3', 'field_4']);
    expect(rows).toHaveLength(2);
    expect(source.warnings?.[0]).toMatch(/first row has values/);
    const rolls = Array.from({ length: 9 }, (_, at) => `10-${100 + at},ALDER,${at}`);
    const roll = await read(`${rolls.join('\n')}\n`);
    expect(roll.rows.map(({ values }) => values[0])).toEqual(rolls.map((text) => text.slice(0, 6)));
    const named = await read(`#PIN,TOWN,2024\n${rolls.join('\n')}\n`);
    expect(named.source.columns.map(({ name }) => name)).toEqual(['#PIN', 'TOWN', '2024']);
    const shape = await read(`7,"${WKT}"\n8,"${WKT}"\n`);
    expect(shape.rows.map(({ kind, values }) => [kind, values])).toEqual([
      ['polygon', ['7']],
      ['polygon', ['8']],
    ]);
    // Names above geometry are names, even if most of them are numbers.
    const numbered = await read(`APN,10,20,WKT\n7,1,2,"${WKT}"\n8,3,4,"${WKT}"\n`);
    expect(numbered.source.columns.map(({ name }) => name)).toEqual(['APN', '10', '20']);
    expect(numbered.rows).toHaveLength(2);
    for (const header of ['0,1,2', 'APN,2022,2023,2024', 'APN,,'])
      expect((await read(`${header}\n1,2,3\n4,5,6\n`)).rows, header).toHaveLength(2);
  });

  it('marks rows with too many or too few fields, and keeps their values', async () => {
    const seen: unknown[] = [];
    await eachRow('a,b\n1\n1,2\n1,2,3,4\n1,2,,\n', (batch, index) => {
      seen.push([
        batch.firstRow + index,
        batch.isUneven?.(index),
        batch.value(index, 1),
        batch.extras(index),
      ]);
    });
    expect(seen).toEqual([
      [1, true, null, null],
      [2, false, '2', null],
      [3, true, '2', { field_3: '3', field_4: '4' }],
      [4, false, '2', null],
    ]);
  });

  it('reads numbers that are protected against spreadsheets', async () => {
    const { rows } = await read('APN,B\n="00123",x\n"=""00124""",=y\n');
    expect(rows.map(({ values }) => values)).toEqual([
      ['00123', 'x'],
      ['00124', '=y'],
    ]);
    await eachRow('APN,B\n="00123",x\n', (batch, index) =>
      expect(batch.textBytes?.(index, 0, new TextBytes())).toBe(false),
    );
  });

  it.each([
    ['inch marks', 'PIN|SIZE|NOTE\n1|   "   |a\n2|x|   "   \n3| "12 x 8| b\n', ['   "   ', 'x', ' "12 x 8']],
    ['a direction', 'PIN, SIZE,N\n1, "N OF ROAD,x\n2,"a",y\n', [' "N OF ROAD', 'a']],
    ['text after the closing quote', 'PIN, SIZE,N\n1, "N" OF ROAD,x\n', [' "N" OF ROAD']],
    ['a quote at the end', 'PIN,SIZE\n1, "', [' "']],
  ])('leaves a quote after a blank in the text: %s', async (_, text, sizes) => {
    const { rows } = await read(text);
    expect(rows.map(({ values }) => values[1])).toEqual(sizes);
  });

  it('reads quotes where they do not belong', async () => {
    const { rows } = await read('a,b\n12" pipe,"x" y\n"z" ,"""q"""\n');
    expect(rows.map(({ values }) => values)).toEqual([
      ['12" pipe', '"x" y'],
      ['z', '"q"'],
    ]);
  });

  it('numbers rows by their place in the file, also below rows that are left out', async () => {
    const rows: [number, unknown][] = [];
    await eachRow('PIN,OWNER\n1,A\n2,B\n----,----\nPIN,OWNER\n3,C\n  ,  \n4,D\n5,E\n', (batch, index) =>
      rows.push([batch.firstRow + index, batch.value(index, 0)]),
    );
    expect(rows).toEqual([
      [1, '1'],
      [2, '2'],
      [5, '3'],
      [7, '4'],
      [8, '5'],
    ]);
    await expect(read('a,b\n1,2\n---,---\n3,"4\n5,6\n')).rejects.toThrow(/quote is opened in row 3 and/);
  });

  it.each(['PIN,OWNER\n1,A', 'PIN,OWNER\r\n1,A', 'PIN,OWNER\n1,A\n'])(
    'finds the row of a table that has only one: %j',
    async (text) => {
      const { source, rows } = await read(text);
      expect(rows.map(({ values }) => values)).toEqual([['1', 'A']]);
      expect(source.warnings).toEqual([]);
    },
  );

  it('says which row opens a quote that is never closed', async () => {
    await expect(read('a,b\n1,2\n3,"4\n5,6\n')).rejects.toThrow(/quote is opened in row 2 and never closed/);
  });

  it.each([
    ['a WKT column', `id,shape\n1,"${WKT}"\n2,"${WKT}"\n3,\n`, 'polygon', ['polygon', 'polygon', 'none']],
    ['lines', 'id,g\n1,"LINESTRING(0 0,1 1)"\n', 'line', ['line']],
    ['a WKB column', `id,g\n1,${WKB}\n2,\\x${WKB}\n3,zz\n`, 'point', ['point', 'point', 'broken']],
    ['mixed types', `id,g\n1,"${WKT}"\n2,POINT(1 2)\n`, 'mixed', ['polygon', 'point']],
    [
      'longitude and latitude',
      'Longitude,Latitude,n\n-76.6,39.3,a\n,,b\nx,39.3,c\n',
      'point',
      ['point', 'none', 'broken'],
    ],
    ['degrees with decimal commas', 'LON;LAT\n-76,6;39,3\n-76,6;x\n', 'point', ['point', 'broken']],
    ['x and y', 'POINT_X,POINT_Y\n1420000.5,590000\n', 'point', ['point']],
    ['a broken row', `id,g\n1,"${WKT}"\n2,"POLYGON((1 2"\n`, 'polygon', ['polygon', 'broken']],
    ['names without numbers', 'x,y\na,b\n', 'none', ['none']],
    [
      'GeoJSON, also as Python writes it',
      `id,g\n1,${quoted(GEOJSON)}\n2,${quoted(GEOJSON.replaceAll('"', "'"))}\n3,\n4,"{""type"":""Polygon"",""coordinates"":[[["\n`,
      'polygon',
      ['polygon', 'polygon', 'none', 'broken'],
    ],
    [
      'features, and tuples of Python',
      `id,g\n1,${quoted(`{"type":"Feature","geometry":${GEOJSON}}`)}\n2,"{'type': 'Polygon', 'coordinates': (((0, 0), (1, 0), (1, 1), (0, 0)),)}"\n`,
      'polygon',
      ['polygon', 'polygon'],
    ],
    ['Esri JSON', `id,g\n1,${quoted('{"rings":[[[0,0],[0,1],[1,1],[0,0]]]}')}\n`, 'polygon', ['polygon']],
  ])('reads geometry from %s', async (_, content, kind, kinds) => {
    const { source, rows } = await read(content);
    expect(source.geometryKind).toBe(kind);
    expect(rows.map((row) => row.kind)).toEqual(kinds);
  });

  it.each([
    ['a file with coordinates', 'PIN,LON,LAT\n0012345678,-76.6,39.3\n0112345678,-76.5,39.4\n', 'point'],
    ['a file without geometry', 'PIN,OWNER\n001234567890,Doe\n011234567890,Roe\n', 'none'],
  ])('does not take parcel numbers such as 0012345678 for WKB in %s', async (_, text, kind) => {
    const { source, rows } = await read(text);
    expect(source.geometryKind).toBe(kind);
    expect(source.columns[0]?.name).toBe('PIN');
    expect(String(rows[1]?.values[0])).toMatch(/^011234567/);
    expect(rows.map((row) => row.kind)).toEqual([kind, kind]);
  });

  it('has no column for the geometry and the same hash for the same geometry', async () => {
    const { source, rows } = await read(`wkt,id\n"${WKT}",1\n"${WKT}",2\n"POINT(1 1)",3\n`);
    expect(source.columns.map(({ name }) => name)).toEqual(['id']);
    expect(rows[0]).toMatchObject({ polygons: [[4]], first: [-76.6, 39.3], values: ['1'] });
    expect(rows[0]?.hash).toBe(rows[1]?.hash);
    expect(rows[2]?.hash).not.toBe(rows[0]?.hash);
  });

  it("takes the geometry's SRID for the coordinate system, unless a system is given", async () => {
    const lookUpCrs = async (code: number) => (code === 2248 ? '+proj=longlat +datum=WGS84' : undefined);
    expect((await read(`id,g\n1,${EWKB}\n`, { lookUpCrs })).source.crs).toBe(
      "EPSG:2248 (the geometry's SRID)",
    );
    expect((await read('id,g\n1,"SRID=2248;POINT(1 2)"\n', { lookUpCrs })).source.crs).toMatch(/EPSG:2248/);
    const esri = '{"rings":[[[0,0],[0,1],[1,1],[0,0]]],"spatialReference":{"wkid":102100,"latestWkid":2248}}';
    expect((await read(`id,g\n1,${quoted(esri)}\n`, { lookUpCrs })).source.crs).toMatch(/EPSG:2248/);
    const old = '{"rings":[[[0,0],[0,1],[1,1],[0,0]]],"spatialReference":{"wkid":102113}}';
    const mercator = { lookUpCrs: async (code: number) => (code === 3857 ? '+proj=merc' : undefined) };
    expect((await read(`id,g\n1,${quoted(old)}\n`, mercator)).source.crs).toMatch(/EPSG:3857/);
    const given = await read('x,y\n360000,4350000\n', { crs: 'EPSG:26918' });
    expect(given.source.crs).toBe('EPSG:26918 (given)');
    expect(given.rows[0]?.first[0]).toBeCloseTo(-76.623341679, 7);
  });

  it('returns plain text as bytes, and other values only through `value`', async () => {
    const found: unknown[] = [];
    const into = new TextBytes();
    await eachRow('a,b,c\nx,"y ""z""",é\n', (batch, index) => {
      for (const column of [0, 1, 2]) found.push(batch.textBytes?.(index, column, into) && into.toString());
    });
    expect(found).toEqual(['x', false, false]);
  });

  it.each([
    ['only a mark', '\ufeff', /no header/],
    ['only line ends', '\n\n', /no header/],
    ['a first row of thousands of fields', ','.repeat(6000), /not the header/],
  ])('says what is wrong with %s', async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });
});

describe('CsvSplitter', () => {
  it('finds the same rows however the bytes arrive', () => {
    const field = fc.oneof(fc.stringMatching(/^[a-c ]{0,4}$/), fc.constantFrom('x,y', 'a"b', 'l\nm', '\r\n'));
    fc.assert(
      fc.property(
        fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 9 }),
        (rows, step) => {
          const text = rows
            .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(','))
            .join('\n');
          const bytes = Buffer.from(text);
          const splitter = new CsvSplitter(0x2c);
          const found: string[][] = [];
          let from = 0;
          for (let to = Math.min(step, bytes.length); ; to = Math.min(to + step, bytes.length)) {
            from = splitter.scan(bytes, from, to, to === bytes.length);
            for (let row = 0; row < splitter.rowCount; row++) {
              const first = splitter.firstField[row] ?? 0;
              found.push(
                Array.from({ length: splitter.fieldCount[row] ?? 0 }, (_, index) =>
                  bytes
                    .toString('utf8', splitter.starts[first + index], splitter.ends[first + index])
                    .replaceAll('""', '"'),
                ),
              );
            }
            if (to === bytes.length) break;
          }
          expect(found).toEqual(rows);
        },
      ),
    );
  });
});
