import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { featureText, useFormatsFolder } from '../../../tests/support/formats-folder.ts';
import { shapefileBytes, square, zipBytes } from '../../../tests/support/shapefile-fixture.ts';
import { ALL_LAYERS } from './feature-source.ts';
import { isMacosMetadata } from './is-macos-metadata.ts';
import { listSourceLayers } from './open-source.ts';

// Files as offices deliver them after they went through a Mac, a spreadsheet or a script.

const folder = useFormatsFolder();

describe('archives from macOS', () => {
  const JUNK = Buffer.from('\0\u0005\u0016\u0007not a zip');

  it('are read without the files that it adds, in any folder and also in zips inside of them', async () => {
    const lots = shapefileBytes({
      fields: [{ name: 'PIN', type: 'C', length: 10 }],
      prj: null,
      rows: [{ rings: [square(-71.1, 42.3, 0.001)], values: ['R-1'] }],
    });
    const inner = zipBytes([
      ...[...lots].map(([extension, data]) => ({ name: `My Parcels/lots${extension}`, data })),
      { name: 'My Parcels/._lots.shp', data: JUNK },
      { name: '__MACOSX/My Parcels/._lots.shp', data: JUNK },
      { name: '.DS_Store', data: JUNK },
    ]);
    const outer = zipBytes([
      { name: 'out/x.zip', data: inner },
      { name: 'out/__MACOSX/._x.zip', data: JUNK },
      { name: 'out/._x.zip', data: JUNK },
    ]);
    const { rows } = await folder.read(await folder.file('mac.zip', outer));
    expect(rows.map(({ values }) => values)).toEqual([['R-1']]);
  });

  it.each([
    ['__MACOSX/a.shp', true],
    ['a/__MACOSX/b/._c.shp', true],
    ['a/._c.shp', true],
    ['a/.DS_Store', true],
    ['a/c._shp', false],
    ['my__MACOSX/a.shp', false],
  ])('have metadata in %s: %s', (file, isMetadata) => {
    expect(isMacosMetadata(file)).toBe(isMetadata);
  });
});

describe('an archive with JSON that describes the data', () => {
  const DESCRIPTIONS = [
    { name: 'package.json', data: Buffer.from('{"name":"lots"}') },
    { name: 'style.json', data: Buffer.from('{"version":8,"layers":[]}') },
  ];
  const lots = { type: 'FeatureCollection', features: [JSON.parse(featureText(1))] as unknown[] };
  const data = { name: 'lots.geojson', data: Buffer.from(JSON.stringify(lots)) };

  it('is read without that JSON', async () => {
    const file = await folder.file('described.zip', zipBytes([...DESCRIPTIONS, data]));
    expect((await folder.read(file)).rows).toHaveLength(1);
    expect((await folder.read(file, { layer: ALL_LAYERS })).rows).toHaveLength(1);
  });

  it('is refused if there is nothing else, or if the data is cut off', async () => {
    const alone = await folder.file('alone.zip', zipBytes(DESCRIPTIONS));
    await expect(folder.read(alone)).rejects.toThrow(/is not a GeoJSON feature/);
    const cut = { name: data.name, data: data.data.subarray(0, -20) };
    const file = await folder.file('cut.zip', zipBytes([...DESCRIPTIONS, cut]));
    await expect(folder.read(file)).rejects.toThrow(/cut off/);
  });
});

describe('GeoJSON that is one page of a layer', () => {
  it.each([
    ['says so before its features', '"exceededTransferLimit":true,', ''],
    ['says so after its features', '', ',"properties":{"exceededTransferLimit":true}'],
    ['states two numbers', '', ',"numberMatched":500,"numberReturned":1,"timeStamp":"2026-01-01T00:00:00Z"'],
  ])('is read with a warning if it %s', async (name, before, after) => {
    const text = `{"type":"FeatureCollection",${before}"features":[${featureText(1)}]${after}}`;
    const { source, rows } = await folder.read(await folder.file(`${name}.geojson`, text));
    expect(rows).toHaveLength(1);
    expect(source.warnings).toEqual([expect.stringMatching(/one page of a layer\. Import the address/)]);
  });

  it('is read without a warning if it is whole', async () => {
    const text = `{"type":"FeatureCollection","features":[${featureText(1)}],"numberMatched":1,"numberReturned":1}`;
    expect((await folder.read(await folder.file('whole.geojson', text))).source.warnings).toEqual([]);
  });
});

describe('a table of HTML named .xls', () => {
  it('is read as a table, and its numbers with zeros stay texts', async () => {
    const rows = '<tr><td>0012345</td><td>SMITH &amp; CO</td></tr><tr><td>0012346</td><td>JONES</td></tr>';
    const page = `<html><head><title>Roll</title></head><body><table><tr><th>PIN</th><th>OWNER</th></tr>${rows}</table></body></html>`;
    const { source, rows: read } = await folder.read(await folder.file('roll.xls', page));
    expect(source.columns.map(({ name }) => name)).toEqual(['PIN', 'OWNER']);
    expect(read.map(({ values }) => values)).toEqual([
      ['0012345', 'SMITH & CO'],
      ['0012346', 'JONES'],
    ]);
  });

  it.each([
    ['utf8', 'PIN\tOWNER\n0012\tA, B\n', 'utf-8'],
    ['utf16le', '\uFEFFPIN\tOWNER\r\n0012\tA, B\r\n', 'utf-16le'],
  ] as const)('may be a table of text instead, in %s', async (encoding, text, label) => {
    const file = await folder.file(`${encoding}.xls`, Buffer.from(text, encoding));
    const layers = await listSourceLayers(file, { scratchDir: folder.dir });
    expect(layers).toEqual([{ name: encoding, geometryKind: 'none', rowCount: null }]);
    const { source, rows } = await folder.read(file);
    expect(source.encoding).toMatch(label);
    expect(rows.map(({ values }) => values)).toEqual([['0012', 'A, B']]);
  });

  it('is refused if it is a page of a site', async () => {
    const page =
      '<html><head></head><body><h1>Sign in</h1><table><tr><td>Name</td></tr></table></body></html>';
    await expect(folder.read(await folder.file('login.xls', page))).rejects.toThrow(/is a web page/);
  });
});

describe('a sheet that was made for people', () => {
  const sheetFile = async (rows: unknown[][], merges: string[] = []) => {
    const sheet = utils.aoa_to_sheet(rows);
    sheet['!merges'] = merges.map((range) => utils.decode_range(range));
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'Roll');
    return folder.file('people.xlsx', write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  };

  it('has the value of merged cells in all of their rows', async () => {
    const rows = [
      ['PIN', 'OWNER', 'VALUE'],
      ['10-1', 'ABBOT', 1],
      [null, 'BARLOW', 2],
      ['10-2', 'CARVER', 3],
    ];
    const { rows: read } = await folder.read(await sheetFile(rows, ['A2:A3']));
    expect(read.map(({ values }) => values)).toEqual([
      ['10-1', 'ABBOT', 1],
      ['10-1', 'BARLOW', 2],
      ['10-2', 'CARVER', 3],
    ]);
  });

  it('may have many merged cells, and some over two columns', async () => {
    const numbers = Array.from({ length: 12_000 }, (_, index) => `10-${index}`);
    const { rows } = await folder.read(
      await sheetFile(
        [
          ['PIN', 'OWNER', 'OWNER2', 'VALUE'],
          ...numbers.flatMap((number) => [
            [number, 'ABBOT', null, 1],
            [null, 'BARLOW', 'CARVER', 2],
          ]),
        ],
        [...numbers.map((_, index) => `A${2 * index + 2}:A${2 * index + 3}`), 'B2:C2'],
      ),
    );
    expect(rows.map(({ values: [number] }) => number)).toEqual(numbers.flatMap((number) => [number, number]));
    expect(rows[0]?.values).toEqual(['10-0', 'ABBOT', null, 1]);
  });

  it('has one row for a parcel whose cells are all two rows high', async () => {
    const rows = [['PIN', 'OWNER'], ['10-1', 'ABBOT'], [null, ''], ['10-2', 'BARLOW'], []];
    const file = await sheetFile(rows, ['A2:A3', 'B2:B3', 'A4:A5', 'B4:B5']);
    const { rows: read } = await folder.read(file);
    expect(read.map(({ values }) => values)).toEqual([
      ['10-1', 'ABBOT'],
      ['10-2', 'BARLOW'],
    ]);
  });

  it('may have names in three rows', async () => {
    const rows = [
      ['Roll of the county'],
      ['PIN', 'Values'],
      [null, 'LAND', 'Improvements'],
      [null, null, 'BUILDING', 'OTHER'],
      ...Array.from({ length: 5 }, (_, index) => [`10-${index}`, 100 + index, 200 + index, 300 + index]),
    ];
    const merges = ['A1:D1', 'A2:A4', 'B2:D2', 'B3:B4', 'C3:D3'];
    const { source, rows: read } = await folder.read(await sheetFile(rows, merges));
    expect(source.columns.map(({ name }) => name)).toEqual(['PIN', 'LAND', 'BUILDING', 'OTHER']);
    expect(read).toHaveLength(5);
  });

  it('may have names in two rows, merged downwards or over a group', async () => {
    const rows = [
      ['PIN', 'OWNER', 'Values', null],
      [null, null, 'LAND', 'BUILDING'],
      ...Array.from({ length: 5 }, (_, index) => [`10-${index}`, 'ABBOT', 100 + index, 200 + index]),
    ];
    const { source, rows: read } = await folder.read(await sheetFile(rows, ['A1:A2', 'B1:B2', 'C1:D1']));
    expect(source.columns.map(({ name }) => name)).toEqual(['PIN', 'OWNER', 'LAND', 'BUILDING']);
    expect(read).toHaveLength(5);
  });

  it('and a table of text keep two spaces in a name, which recipes name exactly', async () => {
    const sheet = await folder.read(
      await sheetFile([
        ['PIN', 'OWNER  NAME'],
        ['10-1', 'ABBOT'],
      ]),
    );
    const table = await folder.read(await folder.file('spaces.csv', 'PIN,OWNER  NAME\n10-1,ABBOT\n'));
    for (const { source } of [sheet, table]) expect(source.columns[1]?.name).toBe('OWNER  NAME');
  });

  it('and a table of text have names without line breaks', async () => {
    const names = ['PIN', 'Owner Name'];
    const sheet = await folder.read(
      await sheetFile([
        ['PIN', 'Owner\r\nName'],
        ['10-1', 'ABBOT'],
      ]),
    );
    expect(sheet.source.columns.map(({ name }) => name)).toEqual(names);
    const text = await folder.file('lines.csv', 'PIN,"Owner\nName"\n10-1,"ABBOT\nC/O BANK"\n');
    const table = await folder.read(text);
    expect(table.source.columns.map(({ name }) => name)).toEqual(names);
    expect(table.rows.map(({ values }) => values)).toEqual([['10-1', 'ABBOT\nC/O BANK']]);
  });
});

describe('GeoJSON whose type and coordinates differ', () => {
  const RING = [
    [-71, 42],
    [-71, 42.1],
    [-71.1, 42.1],
    [-71, 42],
  ];
  it.each([
    ['a Polygon with the coordinates of several', 'Polygon', [[RING], [RING]], [[4], [4]]],
    ['a MultiPolygon with those of one', 'MultiPolygon', [RING], [[4]]],
    ['a Polygon as it should be', 'Polygon', [RING], [[4]]],
    ['a MultiPolygon as it should be', 'MultiPolygon', [[RING]], [[4]]],
  ])('is read by the depth of the coordinates: %s', async (_, type, coordinates, polygons) => {
    const text = JSON.stringify({ type: 'Feature', properties: { a: 1 }, geometry: { type, coordinates } });
    const { rows } = await folder.read(await folder.file('depth.geojson', text));
    expect(rows).toMatchObject([{ kind: 'polygon', polygons }]);
  });

  it('is broken if the depth fits neither type', async () => {
    const geometry = { type: 'Polygon', coordinates: RING };
    const text = JSON.stringify({ type: 'Feature', properties: { a: 1 }, geometry });
    const { rows } = await folder.read(await folder.file('line.geojson', text));
    expect(rows).toMatchObject([{ kind: 'broken' }]);
  });
});

describe('a collection of geometries in GeoJSON', () => {
  const lot = { type: 'Polygon', coordinates: [square(0, 0, 1)] };
  const point = { type: 'Point', coordinates: [0, 0] };
  it.each([
    ['a polygon and a point', [lot, point], 'polygon'],
    ['a collection with a polygon', [{ type: 'GeometryCollection', geometries: [lot] }], 'polygon'],
    ['a point', [point], 'collection'],
    ['nothing', [], 'none'],
  ])('has the kind of its parts: %s', async (name, geometries, kind) => {
    const geometry = { type: 'GeometryCollection', geometries };
    const text = JSON.stringify({ type: 'Feature', properties: {}, geometry });
    const { rows } = await folder.read(await folder.file(`${name.replaceAll(' ', '-')}.geojson`, text));
    expect(rows).toMatchObject([{ kind }]);
  });
});

describe('a table of text whose second row is not a record', () => {
  const RECORDS = '12-034,SMITH,1000,1.5\n12-035,JONES,2000,2.5\n12-036,"A, B",3000,3.5\n';
  it.each([
    ['types', 'PIN,OWNER,VALUE,ACRES', 'varchar(20),varchar(60),int4,"numeric(10, 2)"'],
    ['units', 'PIN,OWNER,VALUE,ACRES', ',,(USD),acres'],
    ['labels', 'PIN,OWNER,VALUE,ACRES', 'Parcel number,Owner,Value in dollars,Area'],
    ['types and units', 'PIN,OWNER,VALUE,ACRES', 'text,text,integer,double\n,,USD,acres'],
  ])('keeps the names above %s', async (kind, names, below) => {
    const file = await folder.file(`${kind}.csv`, `${names}\n${below}\n${RECORDS}`);
    const { source, rows } = await folder.read(file);
    expect(source.columns.map(({ name }) => name)).toEqual(['PIN', 'OWNER', 'VALUE', 'ACRES']);
    expect(rows.map(({ values: [pin] }) => pin)).toEqual(['12-034', '12-035', '12-036']);
    expect(source.warnings?.join(' ')).toMatch(/The lines below the names of the columns describe them/);
  });

  it.each([
    ['groups', 'Parcel,,Values,', 'PIN,OWNER,VALUE,ACRES', ['PIN', 'OWNER', 'VALUE', 'ACRES']],
    ['merged cells', 'PIN,OWNER,Values,', ',,VALUE,ACRES', ['PIN', 'OWNER', 'VALUE', 'ACRES']],
    [
      'halves',
      'Parcel,Owner,Land,Land',
      'Number,Name,Value,Area',
      ['Parcel Number', 'Owner Name', 'Land Value', 'Land Area'],
    ],
  ])('has names that are in two rows: %s', async (kind, above, below, wanted) => {
    const file = await folder.file(`${kind}.csv`, `${above}\n${below}\n${RECORDS}`);
    const { source, rows } = await folder.read(file);
    expect(source.columns.map(({ name }) => name)).toEqual(wanted);
    expect(rows).toHaveLength(3);
  });

  it.each([
    ['a record with a word for a number', 'R0012,ALDER,EXEMPT,'],
    ['a record with words where the others have them, too', ',ALDER,,'],
  ])('but %s is kept', async (kind, below) => {
    const file = await folder.file(`${kind.length}-kept.csv`, `PIN,OWNER,VALUE,ACRES\n${below}\n${RECORDS}`);
    expect((await folder.read(file)).rows).toHaveLength(4);
  });
});

describe('lines of text below a table', () => {
  it('are left out, and named', async () => {
    const notes = 'The office of the assessor does not warrant this list\n"Data as of 01/02/2026",,\n\u001A';
    const text = `PIN,OWNER,VALUE\n12-034,SMITH,1000\nSOURCE-1,NOTE,2\n12-035\n,JONES,3\n${notes}`;
    const { source, rows } = await folder.read(await folder.file('notes.csv', text));
    expect(rows.map(({ values }) => values.slice(0, 2))).toEqual([
      ['12-034', 'SMITH'],
      ['SOURCE-1', 'NOTE'],
      ['12-035', null],
      [null, 'JONES'],
    ]);
    expect(source.warnings?.join(' ')).toContain(
      '2 lines of text such as "The office of the assessor does not warrant this list"',
    );
  });
});
