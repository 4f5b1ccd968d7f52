import { describe, expect, it } from 'vitest';
import { useFormatsFolder } from '../../../../tests/support/formats-folder.ts';
import { findJsonList } from './find-json-list.ts';

const folder = useFormatsFolder();

const SHAPE = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
  ],
};
const WKT = 'POLYGON((0 0,1 0,1 1,0 0))';
const feature = (pin: string) => ({ type: 'Feature', properties: { pin }, geometry: SHAPE });
const collection = { type: 'FeatureCollection', features: [feature('1'), feature('2')] };
const rows = [
  { pin: '1', geom: SHAPE },
  { pin: '2', geom: SHAPE },
];
const texts = rows.map(({ pin }) => ({ pin, wkt: WKT }));

describe('findJsonList', () => {
  it.each([
    ['a list', '[{"a":1}]', 0],
    ['a collection', JSON.stringify(collection), 0],
    ['features first', '{"features":[{"a":1}],"links":[{"href":"x"}]}', 0],
    ['rows', '{"data":[{"a":1}]}', 8],
    ['rows after a description', '{"fields":[{"id":"a"}],"records":[{"a":1}]}', 33],
    ['a collection in another object', '\uFEFF {"ok":true,"data":{"crs":null,"features":[]}}', 22],
    ['objects one after another', '{"a":[{"b":1}]}\n{"a":[]}', 0],
    ['a list in a feature', '{"properties":{"a":[{"b":1}]},"type":"Feature"}', 0],
    ['a list in text', '{"a":"[{","b":[1,2]}', 0],
    ['a list that is too deep', '{"a":{"b":{"c":{"d":{"e":[{"f":1}]}}}}}', 0],
  ])('returns the byte at which a wrapped list begins, else 0: %s', (_, text, start) => {
    expect(findJsonList(Buffer.from(text))).toBe(start);
  });
});

describe('replies of services with features or rows in another object', () => {
  it.each([
    ['a collection', { success: true, data: collection, more: [] }],
    ['features', { data: [feature('1'), feature('2')] }],
    ['rows with a geometry', { status: 'ok', parcels: rows, meta: { count: 2 } }],
    ['records with WKT', { result: { fields: [{ id: 'pin' }], records: texts, total: 2 } }],
    [
      'records with nested fields',
      { records: rows.map(({ pin, geom }) => ({ id: pin, fields: { pin, geom } })) },
    ],
  ])('are read: %s', async (name, content) => {
    const file = await folder.file(`${name.replaceAll(' ', '-')}.json`, JSON.stringify(content));
    const { source, rows: read } = await folder.read(file);
    const pin = source.columns.findIndex((column) => /(?:^|\.)pin$/.test(column.name));
    expect(source.geometryKind).toBe('polygon');
    expect(read.map(({ kind, values }) => [kind, values[pin]])).toEqual([
      ['polygon', '1'],
      ['polygon', '2'],
    ]);
  });

  it('have the coordinate system of their collection', async () => {
    const text = JSON.stringify({ data: { ...collection, crs: { properties: { name: 'EPSG:26912' } } } });
    expect((await folder.read(await folder.file('utm.json', text))).source.crs).toMatch(/^EPSG:26912/);
  });

  it('are refused if they are cut off, or have no column names', async () => {
    const cut = JSON.stringify({ data: collection }).slice(0, -40);
    await expect(folder.read(await folder.file('cut.json', cut))).rejects.toThrow(/cut off at byte/);
    const lists = JSON.stringify({ meta: { columns: [{ name: 'pin' }] }, data: [['1'], ['2']] });
    await expect(folder.read(await folder.file('lists.json', lists))).rejects.toThrow(
      /rows in "data" are lists of values without the names .* Download the data as GeoJSON/,
    );
    const table = JSON.stringify(
      [
        ['pin', 'owner'],
        ['1', 'DOE'],
      ],
      null,
      1,
    );
    await expect(folder.read(await folder.file('table.json', table))).rejects.toThrow(
      /rows in the file are lists of values without the names .* Download the data as GeoJSON/,
    );
  });

  it('keep all digits of an id in a nested object', async () => {
    const text = '{"records":[{"owner":{"id":12345678901234567},"pin":"1"}]}';
    const { source, rows: read } = await folder.read(await folder.file('ids.json', text));
    expect(source.columns.map(({ name }) => name)).toEqual(['owner.id', 'pin']);
    expect(read.map(({ values }) => values)).toEqual([['12345678901234567', '1']]);
  });

  // Notes of a portal that makes a file have these members, too.
  it.each([{}, { status: 'Pending' }, { State: 'started' }])(
    'may have one row per line: %j',
    async (more) => {
      const lines = texts.map((row) => `${JSON.stringify({ ...more, ...row })}\n`).join('');
      const { rows: read } = await folder.read(await folder.file('rows.jsonl', lines));
      expect(read.map(({ kind, values }) => [kind, ...values])).toEqual([
        ['polygon', ...Object.values(more), '1'],
        ['polygon', ...Object.values(more), '2'],
      ]);
    },
  );
});
