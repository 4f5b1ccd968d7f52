import { describe, expect, it } from 'vitest';
import { damagedCopies, readOrProblem } from '../../../../tests/support/damage.ts';
import { useFormatsFolder } from '../../../../tests/support/formats-folder.ts';
import { openSource } from '../open-source.ts';

const folder = useFormatsFolder();

const shell = [
  [0, 0],
  [0, 1],
  [1, 1],
  [1, 0],
  [0, 0],
];
const hole = [
  [0.2, 0.2],
  [0.8, 0.2],
  [0.8, 0.8],
  [0.2, 0.2],
];
const feature = (attributes: object, geometry: unknown = { rings: [shell] }) => ({ attributes, geometry });
const set = (members: object, ...features: object[]) => JSON.stringify({ ...members, features });
const FIELDS = [
  { name: 'OBJECTID', type: 'esriFieldTypeOID' },
  {
    name: 'USE',
    type: 'esriFieldTypeString',
    domain: { type: 'codedValue', codedValues: [{ name: 'Residential', code: 'R' }] },
  },
  { name: 'SOLD', type: 'esriFieldTypeDate' },
  { name: 'SHAPE', type: 'esriFieldTypeGeometry' },
];
const read = async (text: string, name = 'page.json', options = {}) =>
  folder.read(await folder.file(name, text), options);

describe('Esri JSON', () => {
  it('reads rings, labels of codes and dates', async () => {
    const text = set(
      { geometryType: 'esriGeometryPolygon', spatialReference: { wkid: 4326 }, fields: FIELDS },
      feature({ OBJECTID: 1, USE: 'R', SOLD: 1_580_428_800_000 }, { rings: [shell, hole] }),
      feature({ OBJECTID: 2, USE: 'Z', SOLD: null }, null),
    );
    const { source, rows } = await read(text);
    expect(source).toMatchObject({
      format: 'Esri JSON',
      geometryKind: 'polygon',
      crs: "EPSG:4326 (the file's spatialReference)",
    });
    expect(source.columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      'OBJECTID number',
      'USE text',
      'USE_CODE unknown',
      'SOLD date',
    ]);
    expect(rows.map(({ values, kind, polygons }) => ({ values, kind, polygons }))).toEqual([
      { values: [1, 'Residential', 'R', '2020-01-31'], kind: 'polygon', polygons: [[5, 4]] },
      { values: [2, 'Z', 'Z', null], kind: 'none', polygons: [] },
    ]);
  });

  it('reads the coordinate system and the fields when they follow the features, and Web Mercator by its old number', async () => {
    const text = `{"features":[${JSON.stringify(feature({ A: 'x' }, { x: 111_319.490_793, y: 0 }))}],"spatialReference":{"wkid":102100},"fields":[{"name":"A","type":"esriFieldTypeString"}]}`;
    const { source, rows } = await read(text);
    expect(source.crs).toContain('EPSG:3857');
    expect(rows[0]?.kind).toBe('point');
    expect(rows[0]?.first[0]).toBeCloseTo(1, 6);
  });

  it.each([
    ['another member is before them', feature({ A: 'R' }), '"objectIdFieldName":"A","hasZ":false,'],
    [
      'each feature has its own coordinate system',
      feature({ A: 'R' }, { rings: [shell], spatialReference: { wkid: 4326 } }),
      '',
    ],
    ['texts have quotation marks and brackets', feature({ A: 'R', B: '"]}\\\\"' }), '"note":"a\\"],\\\\",'],
  ])('reads the members after the features of a large file when %s', async (_name, one, first) => {
    const features = Array.from({ length: 3000 }, () => JSON.stringify(one)).join(',');
    const fields = JSON.stringify([{ ...FIELDS[1], name: 'A' }]);
    const { source, rows } = await read(
      `{"features":[${features}],${first}"spatialReference":{"wkid":102100},"fields":${fields}}`,
    );
    expect(source.crs).toContain('EPSG:3857');
    expect(rows.at(-1)?.values.slice(0, 2)).toEqual(['Residential', 'R']);
  });

  it('reads coordinates that are texts', async () => {
    const text = set(
      { spatialReference: { wkid: 4326 } },
      feature({ A: 1 }, { rings: [shell.map((position) => position.map(String))] }),
      feature({ A: 2 }, { x: '-76.5', y: '39.25' }),
      feature({ A: 3 }, { x: 'NaN', y: 'NaN' }),
      feature({ A: 4 }, { rings: [[['east', 'north']]] }),
    );
    const { rows } = await read(text);
    expect(rows.map(({ kind, polygons, first }) => ({ kind, polygons, first }))).toEqual([
      { kind: 'polygon', polygons: [[5]], first: [0, 0] },
      { kind: 'point', polygons: [], first: [-76.5, 39.25] },
      { kind: 'none', polygons: [], first: [] },
      { kind: 'broken', polygons: [], first: [] },
    ]);
  });

  it('finds columns without a list of fields, and keeps what only later features have', async () => {
    const { source, rows } = await read(
      `\ufeff${set({ spatialReference: { wkid: 4326 } }, feature({ A: 1 }), feature({ A: null, B: 'b' }))}`,
    );
    expect(source.columns.map(({ name }) => name)).toEqual(['A', 'B']);
    expect(rows.map(({ values }) => values)).toEqual([
      [1, null],
      [null, 'b'],
    ]);
  });

  it('turns curves into short lines, and reads lines and multipoints', async () => {
    const arc = {
      curveRings: [
        [
          [0, 0],
          {
            c: [
              [0, 2],
              [1, 1],
            ],
          },
          [0, 0],
        ],
      ],
    };
    const { rows } = await read(
      set(
        { geometryType: 'esriGeometryPolygon', spatialReference: { wkid: 26_918 } },
        feature({}, arc),
        feature(
          {},
          {
            paths: [
              [
                [0, 0],
                [1, 1],
              ],
            ],
          },
        ),
        feature(
          {},
          {
            points: [
              [0, 0],
              [1, 1],
            ],
          },
        ),
        feature(
          {},
          {
            rings: [
              [
                ['a', 0],
                [1, 1],
                [2, 2],
              ],
            ],
          },
        ),
        feature({}, { x: 'NaN' }),
      ),
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['polygon', 'line', 'point', 'broken', 'none']);
    expect(rows[0]?.polygons[0]?.[0]).toBeGreaterThan(40);
  });

  it('reads a list of feature sets, or a feature set in another object, and refuses two coordinate systems', async () => {
    const page = (name: string, wkid = 4326) => set({ spatialReference: { wkid } }, feature({ A: name }));
    for (const text of [`[${page('1')},${page('2')}]`, `{"ok":true,"data":${page('1')}}`]) {
      const { source, rows } = await read(text);
      expect(source.format).toBe('Esri JSON');
      expect(rows.map(({ kind, values }) => [kind, ...values])[0]).toEqual(['polygon', '1']);
    }
    expect((await read(`[${page('1')},${page('2')}]`)).rows).toHaveLength(2);
    await expect(read(`[${page('1')},${page('2', 3857)}]`)).rejects.toThrow(
      /another coordinate system \("EPSG:3857"\) than the first one \("EPSG:4326"\)/,
    );
  });

  it.each([
    [
      'an object',
      (data: string) => `{"status":"ok","data":${data},"note":{"a":[1],"fields":[]},"log":[{"b":1},2]}`,
    ],
    ['two objects', (data: string) => `{"a":{"b":{"c":[1]},"data":${data}}}`],
    ['a list', (data: string) => `\n[${data}]`],
    ['a list in an object', (data: string) => `{"pages":[${data}],"count":1}`],
  ])('reads the members after the features of a feature set in %s', async (_, wrap) => {
    const late = `"spatialReference":{"wkid":102100},"fields":${JSON.stringify(FIELDS)}`;
    const first = JSON.stringify(feature({ USE: 'R', NOTE: '}]"' }));
    for (const count of [1, 4000]) {
      const features = Array.from({ length: count }, () => first).join(',');
      const { source, rows } = await read(wrap(`{"features":[${features}],${late}}`));
      expect(source.crs).toContain('EPSG:3857');
      expect(rows).toHaveLength(count);
      expect(rows.at(-1)?.values).toEqual([null, 'Residential', 'R', null, '}]"']);
    }
  });

  it('keeps no attribute twice if the features write the names of the fields in another case', async () => {
    const fields = [
      { name: 'Sold', type: 'esriFieldTypeDate' },
      { name: 'PHOTO', type: 'esriFieldTypeBlob' },
    ];
    const features = [
      { SOLD: 1_580_428_800_000, photo: 'AAEC' },
      { sold: 1_580_428_800_000, PHOTO: 'AAEC', zone: 'R1' },
    ];
    const file = await folder.file('case.json', set({ fields }, ...features.map((one) => feature(one))));
    const source = await openSource(file, { scratchDir: folder.dir });
    const found: unknown[] = [];
    for await (const batch of source.features())
      for (let index = 0; index < batch.count; index++)
        found.push([batch.value(index, 0), batch.value(index, 1), batch.extras(index)]);
    await source.close();
    expect(source.columns.map(({ name }) => name)).toEqual(['Sold', 'zone']);
    expect(found).toEqual([
      ['2020-01-31', null, null],
      ['2020-01-31', 'R1', null],
    ]);
  });

  it('gives the same geometry the same hash', async () => {
    const { rows } = await read(
      set({ spatialReference: null }, feature({ A: 1 }), feature({ A: 2 }), feature({ A: 3 }, { rings: [] })),
    );
    expect(rows[0]?.hash).toBe(rows[1]?.hash);
    expect(rows[0]?.hash).not.toBe(0);
    expect(rows[2]?.hash).toBe(0);
    const absent = await read(
      '{"geometryType":"esriGeometryPolygon","features":[{"geometry":null,"attributes":{"A":"a long value"}}]}',
    );
    expect(absent.rows[0]?.hash).toBe(0);
    const named = await read(
      set({ spatialReference: null }, feature({ A: 'geometry', geometry: 1 }), feature({ A: 'geometry' })),
    );
    expect(named.rows.map(({ hash }) => hash)).toEqual([rows[0]?.hash, rows[0]?.hash]);
  });

  it('warns of a page that is not the whole layer', async () => {
    const { source } = await read(set({ exceededTransferLimit: true }, feature({ A: 1 })));
    expect(source.warnings).toEqual([expect.stringMatching(/one page of a layer\. Import the address/)]);
  });

  it.each([
    [
      'attributes that are a list',
      set({ fields: FIELDS }, feature([1])),
      /attributes that are not an object/,
    ],
    ['no features', '{"geometryType":"esriGeometryPolygon","spatialReference":{}}', /no list of "features"/],
    [
      'quantized coordinates, as web maps request them',
      set(
        { fields: FIELDS, transform: { originPosition: 'upperLeft', scale: [1, 1], translate: [0, 0] } },
        feature({ A: 1 }),
      ),
      /saved from a web map.*rounds coordinates.*Import the address of the layer/,
    ],
    [
      'an error message',
      '{"error":{"code":400,"message":"Invalid query"}}',
      /error message of a service.*“Invalid query”.*Correct the address/,
    ],
    [
      'half a file',
      set({ fields: FIELDS }, feature({ A: 1 }), feature({ A: 2 })).slice(0, -30),
      /cut off at byte \d+, in the middle of row 2/,
    ],
  ])('says what is wrong with %s', async (_, text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  it('reads or refuses damaged files', async () => {
    const whole = Buffer.from(
      set({ spatialReference: { wkid: 4326 }, fields: FIELDS }, feature({ USE: 'R' }), feature({ USE: 'C' })),
    );
    for (const copy of damagedCopies(whole, 60)) {
      if (copy.length === 0) continue;
      const message = await readOrProblem(folder.read, await folder.file('damaged.json', copy));
      expect(message ?? 'rows').toMatch(/./);
    }
  });
});
