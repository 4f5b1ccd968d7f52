import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type FormatsFolder,
  NAME_FIELD as NAME,
  featureText as feature,
  oneLot,
  openFormatsFolder,
} from '../../../tests/support/formats-folder.ts';
import { MARYLAND_FEET_WKT, square, writeShapefile } from '../../../tests/support/shapefile-fixture.ts';
import { openSource } from './open-source.ts';

let folder: FormatsFolder;
let dir = '';
const read: FormatsFolder['read'] = (...args) => folder.read(...args);
const file: FormatsFolder['file'] = (...args) => folder.file(...args);
beforeAll(async () => {
  folder = await openFormatsFolder();
  dir = folder.dir;
});
afterAll(async () => folder.remove());

describe('Shapefile', () => {
  it('reads text, numbers, dates and logical values, null shapes and deleted rows', async () => {
    const shp = await writeShapefile(dir, 'types', {
      fields: [
        NAME,
        { name: 'VAL', type: 'N', length: 12, decimals: 2 },
        { name: 'ID', type: 'N', length: 18 },
        { name: 'D', type: 'D', length: 8 },
        { name: 'L', type: 'L', length: 1 },
      ],
      rows: [
        { rings: [square(1, 2, 1)], values: ['  a b  ', '-1234.50', '123456789012345678', '19930516', 'T'] },
        { rings: null, values: ['', '', '', '', '?'], isDeleted: true },
        { rings: [square(1, 2, 1)], values: ['z', '************', '0', '        ', 'n'] },
      ],
    });
    const { rows, source } = await read(shp);
    expect(rows.map(({ values }) => values)).toEqual([
      ['a b', -1234.5, '123456789012345678', '1993-05-16', true],
      [null, null, null, null, null],
      ['z', null, 0, null, false],
    ]);
    expect(rows.map(({ isDeleted, kind }) => [kind, isDeleted])).toEqual([
      ['polygon', false],
      ['none', true],
      ['polygon', false],
    ]);
    expect(rows[0]?.hash).toBe(rows[2]?.hash);
    expect(source.rowCount).toBe(3);
    expect(source.geometryKind).toBe('polygon');
  });

  it.each([5, 15, 25])(
    'groups rings of type %i into polygons and holes, whatever their order',
    async (shapeType) => {
      const hole = (x: number, y: number, side: number) => square(x, y, side).toReversed();
      const shp = await writeShapefile(dir, `holes${shapeType}`, {
        shapeType,
        fields: [NAME],
        rows: [
          {
            rings: [hole(12, 12, 1), square(0, 0, 5), square(10, 10, 5), hole(1, 1, 1), hole(3, 3, 1)],
            values: ['x'],
          },
        ],
      });
      const { rows } = await read(shp);
      expect(rows[0]?.polygons).toEqual([
        [5, 5, 5],
        [5, 5],
      ]);
      expect(rows[0]?.first).toEqual([0, 0]);
    },
  );

  it('sorts rings by nesting when all of them turn the wrong way', async () => {
    const shp = await writeShapefile(dir, 'wrongway', {
      fields: [NAME],
      rows: [{ rings: [square(1, 1, 1).toReversed(), square(0, 0, 5).toReversed()], values: ['x'] }],
    });
    expect((await read(shp)).rows[0]?.polygons).toEqual([[5, 5]]);
  });

  it('reads a file without .shx, and lines and points', async () => {
    const line = await writeShapefile(dir, 'line', {
      shapeType: 3,
      withShx: false,
      fields: [NAME],
      rows: [
        {
          rings: [
            [
              [1, 2],
              [3, 4],
            ],
          ],
          values: ['x'],
        },
      ],
    });
    expect((await read(line)).rows[0]).toMatchObject({ kind: 'line', first: [1, 2] });
    const point = await writeShapefile(dir, 'point', {
      shapeType: 1,
      fields: [NAME],
      rows: [{ rings: [[[5, 6]]], values: ['x'] }],
    });
    const { rows, source } = await read(point);
    expect(rows[0]).toMatchObject({ kind: 'point', first: [5, 6] });
    expect(source.geometryKind).toBe('point');
  });

  it.each([
    ['the .cpg file', { cpg: 'UTF-8' }, Buffer.from('Peña'), 'utf-8 (from the .cpg file)'],
    [
      'a .cpg with a code page',
      { cpg: 'ANSI 1252' },
      Buffer.from('Pe\u00f1a', 'latin1'),
      'windows-1252 (from the .cpg file)',
    ],
    ['valid UTF-8', {}, Buffer.from('Peña'), 'utf-8 (found by looking at the values)'],
    [
      'the failure of UTF-8',
      {},
      Buffer.from('Pe\u00f1a', 'latin1'),
      'windows-1252 (the text is not valid UTF-8)',
    ],
  ])('finds the encoding of text by %s', async (clue, files, value, label) => {
    const shp = await writeShapefile(dir, `enc-${clue.replace(/\W/g, '')}`, { ...oneLot([value]), ...files });
    const { rows, source } = await read(shp);
    expect(rows[0]?.values).toEqual(['Peña']);
    expect(source.encoding).toBe(label);
  });

  it.each([
    ['alone', MARYLAND_FEET_WKT],
    [
      'followed by a vertical system',
      `${MARYLAND_FEET_WKT},VERTCS["NAVD88",VDATUM["NAVD88"],UNIT["Foot_US",0.3048006]]`,
    ],
    [
      'in a compound system',
      `COMPD_CS["MD + NAVD88", ${MARYLAND_FEET_WKT},VERT_CS["NAVD88",VERT_DATUM["NAVD88",2005]]]`,
    ],
  ])('converts State Plane feet to longitude and latitude: %s', async (_, prj) => {
    const shp = await writeShapefile(dir, 'feet', {
      fields: [NAME],
      prj,
      rows: [{ rings: [square(1420000, 590000, 100)], values: ['x'] }],
    });
    const { rows, source } = await read(shp);
    // gdaltransform -s_srs EPSG:2248 -t_srs EPSG:4269
    expect(rows[0]?.first[0]).toBeCloseTo(-76.619621013, 8);
    expect(rows[0]?.first[1]).toBeCloseTo(39.286070149, 8);
    expect(source.crs).toBe('NAD_1983_StatePlane_Maryland_FIPS_1900_Feet (from the .prj file)');
  });

  it('reads samples from all over the file', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      rings: [square(index / 10, 0, 0.05)],
      values: [String(index)],
    }));
    const source = await openSource(await writeShapefile(dir, 'many', { fields: [NAME], rows }), {
      scratchDir: dir,
    });
    const seen: number[] = [];
    for await (const batch of source.sample(128))
      for (let i = 0; i < batch.count; i++) seen.push(Number(batch.value(i, 0)));
    await source.close();
    expect(seen).toHaveLength(128);
    expect(Math.max(...seen)).toBeGreaterThan(950);
  });
});

describe('GeoJSON', () => {
  it.each([
    ['a collection', `{"type":"FeatureCollection","features":[${feature(1)},\n${feature(2)}]}`],
    [
      'a collection with a byte order mark',
      `\ufeff{"type":"FeatureCollection", "features" : [ ${feature(1)} , ${feature(2)} ] , "name":"x"}`,
    ],
    ['one feature a line', `${feature(1)}\n${feature(2)}\n`],
    ['features with record separators', `\u001e${feature(1)}\n\u001e${feature(2)}\n`],
    ['lines with blank ones between', `\n${feature(1)}\r\n\r\n  \n${feature(2)}`],
    ['separators without line ends, and one at the end', `\u001e${feature(1)}\u001e${feature(2)}\u001e`],
  ])('reads %s', async (kind, text) => {
    const { rows, source } = await read(await file(`${kind.replace(/\W/g, '')}.geojson`, text));
    expect(source.columns.map(({ name }) => name)).toEqual(['id', 'name']);
    expect(rows.map(({ values }) => values)).toEqual([
      [1, 'brace } " [ 1'],
      [2, 'brace } " [ 2'],
    ]);
    expect(rows.map(({ polygons }) => polygons)).toEqual([[[4]], [[4]]]);
    expect(rows[0]?.hash).toBe(rows[1]?.hash);
  });

  it('finds rows with the same geometry although an attribute is called coordinates', async () => {
    const lot = (value: string) =>
      feature(1).replace('"properties":{', `"properties":{"coordinates":${value},`);
    const list = ['"39.2 N"', 'null', '{"lat":39.2}', '"[39.2"'].map(lot);
    const { rows } = await read(
      await file('attribute.geojson', `{"type":"FeatureCollection","features":[${list.join()}]}`),
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['polygon', 'polygon', 'polygon', 'polygon']);
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(1);
    expect(rows[0]?.hash).not.toBe(0);
  });

  it('says which line of features is cut off', async () => {
    const text = `${feature(1)}\n${feature(2).slice(0, -9)}`;
    await expect(read(await file('cut.ndjson', text))).rejects.toThrow(
      /cut off at byte \d+, in the middle of row 2/,
    );
  });

  it('reads a single feature, a null geometry and an empty collection', async () => {
    expect((await read(await file('single.geojson', feature(7)))).rows).toHaveLength(1);
    expect(
      (await read(await file('empty.geojson', '{"type":"FeatureCollection","features":[]}'))).rows,
    ).toEqual([]);
    const nothing = await read(
      await file('null.json', '{"type":"Feature","properties":null,"geometry":null}'),
    );
    expect(nothing.rows[0]).toMatchObject({ kind: 'none', hash: 0 });
  });

  it('honors a crs member that links to its system', async () => {
    const href = 'https://spatialreference.org/ref/epsg/26918/proj4/';
    const crs = `"crs":{"type":"link","properties":{"href":"${href}","type":"proj4"}}`;
    const { source } = await read(
      await file('linked.geojson', `{"type":"FeatureCollection",${crs},"features":[${feature(1)}]}`),
    );
    expect(source.crs).toBe("EPSG:26918 (the file's crs member)");
  });

  it.each([
    ['EPSG:\\26918', 'EPSG:26918'],
    ['\\urn:ogc:def:crs\t:EPSG::4326', 'EPSG:4326'],
  ])('reads a crs member with the escape or character %j that JSON does not have', async (name, label) => {
    const crs = `"crs":{"type":"name","properties":{"name":"${name}"}}`;
    const text = `{"type":"FeatureCollection",${crs},"features":[${feature(1)}]}`;
    expect((await read(await file('escape.geojson', text))).source.crs).toContain(label);
  });

  it('honors the crs member, before the features or after them', async () => {
    const crs = '"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::26918"}}';
    const polygon =
      '{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[360000,4350000],[360100,4350000],[360100,4350100],[360000,4350000]]]}}';
    for (const text of [
      `{"type":"FeatureCollection",${crs},"features":[${polygon}]}`,
      `{"type":"FeatureCollection","features":[${polygon}],${crs}}`,
    ]) {
      const { rows, source } = await read(await file('utm.geojson', text));
      // gdaltransform -s_srs EPSG:26918 -t_srs EPSG:4269
      expect(rows[0]?.first[0]).toBeCloseTo(-76.623341679, 7);
      expect(rows[0]?.first[1]).toBeCloseTo(39.288062301, 7);
      expect(source.crs).toContain('EPSG:26918');
    }
  });

  it('looks up the definition of an EPSG code that the program doesn’t know', async () => {
    const asked: number[] = [];
    const lookUpCrs = async (code: number) => {
      asked.push(code);
      return '+proj=longlat +datum=WGS84 +no_defs';
    };
    await read(await file('odd.geojson', feature(1)), { crs: 'EPSG:2248', lookUpCrs });
    expect(asked).toEqual([2248]);
  });

  it('reads features that are larger than its buffer', async () => {
    const ring = Array.from(
      { length: 200_000 },
      (_, index) => `[${(index % 360) - 180}.${index},${index % 90}.5]`,
    ).join(',');
    const big = `{"type":"Feature","properties":{"id":1},"geometry":{"type":"Polygon","coordinates":[[${ring},[-180,0.5]]]}}`;
    const pad = 'x'.repeat(3 << 20);
    const { rows } = await read(
      await file(
        'big.geojson',
        `{"type":"FeatureCollection","pad":"${pad}","features":[${feature(1)},${big},${feature(3)}]}`,
      ),
    );
    expect(rows.map(({ polygons }) => polygons)).toEqual([[[4]], [[200_001]], [[4]]]);
  });
});
