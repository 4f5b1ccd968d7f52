import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { useFormatsFolder } from '../../../tests/support/formats-folder.ts';
import { listSourceLayers } from './open-source.ts';

const folder = useFormatsFolder();

const WKT = 'POLYGON((0 0,1 0,1 1,0 0))';
/** The same polygon in well-known binary. */
const WKB = Buffer.from(
  '010300000001000000040000000000000000000000000000000000000000000000000000f03f0000000000000000' +
    '000000000000f03f000000000000f03f00000000000000000000000000000000',
  'hex',
);

function book(bookType: 'xlsx' | 'biff8' | 'ods', shapes: readonly (string | null)[]): Buffer {
  const made = utils.book_new();
  const sheet = utils.aoa_to_sheet([
    ['PIN', 'SHAPE', 'OWNER'],
    ...shapes.map((shape, at) => [`R-${at}`, shape, 'ABBOT']),
  ]);
  utils.book_append_sheet(made, sheet, 'Parcels');
  utils.book_append_sheet(
    made,
    utils.aoa_to_sheet([
      ['CODE', 'TEXT'],
      ['R', 'Residential'],
    ]),
    'Codes',
  );
  return write(made, { type: 'buffer', bookType }) as Buffer;
}

describe('geometry in a column of a workbook', () => {
  it.each([
    ['xlsx', 'xlsx', WKT],
    ['xls', 'biff8', WKT],
    ['ods', 'ods', WKB.toString('hex')],
    ['xlsm', 'xlsx', WKB.toString('base64')],
  ] as const)('is read, and its sheet is the layer: .%s', async (extension, bookType, text) => {
    const file = await folder.file(`wkt.${extension}`, book(bookType, [text, null, text, 'POLYGON((0 0,1']));
    const layers = await listSourceLayers(file, { scratchDir: folder.dir });
    expect(layers.map(({ geometryKind }) => geometryKind)).toEqual(['polygon', 'none']);
    const { source, rows } = await folder.read(file);
    expect(source).toMatchObject({
      geometryKind: 'polygon',
      crs: expect.stringMatching(/^EPSG:4326 \(assumed/),
    });
    expect(rows.map(({ kind, values }) => [kind, ...values])).toEqual([
      ['polygon', 'R-0', 'ABBOT'],
      ['none', 'R-1', 'ABBOT'],
      ['polygon', 'R-2', 'ABBOT'],
      ['broken', 'R-3', 'ABBOT'],
    ]);
    expect(rows[0]?.hash).toBe(rows[2]?.hash);
    expect(rows.map(({ hash }) => hash === 0)).toEqual([false, true, false, false]);
  });

  it('causes a warning if it is cut off at the width of the column', async () => {
    const file = await folder.file(
      'cut.xlsx',
      book('xlsx', [WKT.slice(0, 20), WKT.slice(0, 20), 'POINT(1 1)']),
    );
    const { source } = await folder.read(file);
    expect(source.warnings).toEqual([
      'The geometry in SHAPE is cut off after 20 characters, and the rows whose geometry is longer have no outline. Export the layer as GeoPackage, GeoJSON or Shapefile.',
    ]);
  });

  it('has the coordinate system that is given, or that its SRID names', async () => {
    const file = await folder.file(
      'srid.xlsx',
      book('xlsx', ['SRID=26912;POLYGON((500000 5000000,500100 5000000,500100 5000100,500000 5000000))']),
    );
    const { source, rows } = await folder.read(file);
    expect(source.crs).toBe("EPSG:26912 (the geometry's SRID)");
    expect(rows[0]?.first[0]).toBeCloseTo(-111, 6);
    expect((await folder.read(file, { crs: 'EPSG:26911' })).rows[0]?.first[0]).toBeCloseTo(-117, 6);
  });
});

describe('a table of text with geometry', () => {
  it('divides fields at tabs in a table without a header, although its geometry has more commas', async () => {
    const { rows } = await folder.read(
      await folder.file('shapes.txt', `R-1\t\\N\t${WKT}\nR-2\t\\N\t${WKT}\n`),
    );
    expect(rows.map(({ kind, values }) => [kind, ...values])).toEqual([
      ['polygon', 'R-1', String.raw`\N`],
      ['polygon', 'R-2', String.raw`\N`],
    ]);
  });

  it.each([
    [
      'MDSYS.SDO_GEOMETRY(2003,4326,NULL)',
      'SHAPE has geometry in the notation of Oracle',
      'SDO_UTIL.TO_WKTGEOMETRY(SHAPE)',
    ],
    [
      `0xE610000001${'04'.repeat(30)}`,
      'SHAPE has geometry in the notation of SQL Server',
      'SHAPE.STAsText()',
    ],
  ])('names the database whose geometry is not read: %s', async (shape, finding, call) => {
    const { source } = await folder.read(await folder.file('foreign.csv', `PIN,SHAPE\nR-1,"${shape}"\n`));
    expect(source.warnings).toEqual([
      `${finding}, which is not read. Export it as well-known text (WKT): ${call}.`,
    ]);
  });

  it('may have base64 WKB, but long codes are not taken for geometry', async () => {
    const text = WKB.toString('base64');
    const table = (shape: string) => `PIN,SHAPE\nR-1,${shape}\nR-2,${shape}\n`;
    const { source, rows } = await folder.read(await folder.file('base64.csv', table(text)));
    expect(source.columns.map(({ name }) => name)).toEqual(['PIN']);
    expect(rows.map(({ kind }) => kind)).toEqual(['polygon', 'polygon']);
    const code = await folder.read(await folder.file('code.csv', table(`AQ${'x'.repeat(40)}`)));
    expect(code.source).toMatchObject({
      geometryKind: 'none',
      columns: [{ name: 'PIN' }, { name: 'SHAPE' }],
    });
  });
});
