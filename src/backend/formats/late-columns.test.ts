import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormatsFolder, openFormatsFolder } from '../../../tests/support/formats-folder.ts';
import { openSource } from './open-source.ts';

let folder: FormatsFolder;
beforeAll(async () => {
  folder = await openFormatsFolder();
});
afterAll(() => folder.remove());

const SMALL = { rows: 3000, pad: '' };
/** More than four megabytes in every format. */
const LARGE = { rows: 9000, pad: 'x'.repeat(500) };
const numbers = (rows: number) => Array.from({ length: rows }, (_, index) => index + 1);

const ring = '0,0 1,0 1,1 0,0';
const SHAPE = `<Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
const data = (name: string, value: string | number) => `<Data name="${name}"><value>${value}</value></Data>`;
const SCHEMA =
  '<Schema name="S" id="S"><SimpleField name="f0" type="string"><displayName>Zone</displayName></SimpleField></Schema>';
const zone = '<SchemaData schemaUrl="#S"><SimpleData name="f0">R1</SimpleData></SchemaData>';

function kmlText({ rows, pad }: typeof SMALL): string {
  const placemarks = numbers(rows).map((n) => {
    const late = n > rows * 0.8 ? data('owner', 'A') : '';
    return `<Placemark>${SHAPE}<ExtendedData>${zone}${data('n', n)}${data('pad', pad)}${late}</ExtendedData></Placemark>`;
  });
  return `<kml><Document>${SCHEMA}<Folder>${placemarks.join('\n')}</Folder></Document></kml>`;
}

function topologyText({ rows, pad }: typeof SMALL): string {
  const geometries = numbers(rows).map((n) => {
    const properties = {
      Zone: 'R1',
      n,
      ...(pad === '' ? {} : { pad }),
      ...(n > rows * 0.8 ? { owner: 'A' } : {}),
    };
    return { type: 'Polygon', arcs: [[0]], properties };
  });
  const objects = { lots: { type: 'GeometryCollection', geometries } };
  return JSON.stringify({
    type: 'Topology',
    objects,
    arcs: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  });
}

function collectionText({ rows }: typeof SMALL): string {
  const features = numbers(rows).map((n) => ({
    type: 'Feature',
    properties: { Zone: 'R1', n, ...(n > rows * 0.8 ? { owner: 'A' } : {}) },
    geometry: null,
  }));
  return JSON.stringify({ type: 'FeatureCollection', features });
}

const columnNames = (source: { columns: readonly { name: string }[] }) =>
  source.columns.map(({ name }) => name);

// Programs leave out attributes without a value, so the first rows of a file may not have all of its columns.
describe('columns that only later rows have', () => {
  it.each([
    ['a small KML', 'small.kml', kmlText(SMALL)],
    ['a large KML', 'large.kml', kmlText(LARGE)],
    ['a small TopoJSON', 'small.topojson', topologyText(SMALL)],
    ['a large TopoJSON', 'large.topojson', topologyText(LARGE)],
    ['a small GeoJSON', 'small.geojson', collectionText(SMALL)],
  ])('are columns of %s', async (_, fileName, content) => {
    const { source } = await folder.read(await folder.file(fileName, content));
    expect(columnNames(source).filter((name) => name !== 'pad')).toEqual(['Zone', 'n', 'owner']);
  });

  it.each([
    ['KML', 'sampled.kml', kmlText(LARGE)],
    ['KML in UTF-16', 'wide.kml', Buffer.from(`\uFEFF${kmlText(LARGE)}`, 'utf16le')],
    ['TopoJSON', 'sampled.topojson', topologyText(LARGE)],
  ])(
    'have values in the sample of a large %s, which is from all over the file',
    async (_, fileName, content) => {
      const source = await openSource(await folder.file(fileName, content), { scratchDir: folder.dir });
      const [n, zoneColumn, owner] = ['n', 'Zone', 'owner'].map((name) => columnNames(source).indexOf(name));
      const found: { n: number; row: number; zone: unknown; owner: unknown }[] = [];
      for await (const batch of source.sample(640))
        for (let index = 0; index < batch.count; index++)
          found.push({
            n: Number(batch.value(index, n ?? -1)),
            row: batch.firstRow + index,
            zone: batch.value(index, zoneColumn ?? -1),
            owner: batch.value(index, owner ?? -1),
          });
      await source.close();
      expect(found.length).toBeGreaterThan(500);
      expect(found.length).toBeLessThanOrEqual(1280);
      expect(new Set(found.map((row) => Math.ceil(row.n / 1000))).size).toBe(9);
      expect(new Set(found.map((row) => row.n)).size).toBe(found.length);
      for (const row of found) {
        expect(Math.abs(row.n - row.row)).toBeLessThan(LARGE.rows / 100);
        expect(row.zone).toBe('R1');
        expect(row.owner).toBe(row.n > LARGE.rows * 0.8 ? 'A' : null);
      }
    },
  );
});
