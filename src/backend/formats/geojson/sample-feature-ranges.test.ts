import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormatsFolder, openFormatsFolder } from '../../../../tests/support/formats-folder.ts';
import { openSource } from '../open-source.ts';

let folder: FormatsFolder;
beforeAll(async () => {
  folder = await openFormatsFolder();
});
afterAll(() => folder.remove());

const COUNT = 8000;
/** Makes each feature larger than half a kilobyte. */
const REMARK = 'x'.repeat(500);
/** A text value that looks like a feature. */
const QUOTED = '{"type":"Feature","properties":{"n":-1}}';
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
const numbers = Array.from({ length: COUNT }, (_, index) => index + 1);
const properties = (n: number) => ({
  n,
  town: `Town ${Math.ceil(n / 1000)}`,
  remark: REMARK,
  quoted: QUOTED,
});
const list = (features: readonly unknown[], separator: string) =>
  features.map((feature) => JSON.stringify(feature)).join(separator);
const collectionOf = (features: readonly unknown[]) =>
  `{"type":"FeatureCollection","features":[\n${list(features, ',\n')}\n],"note":"the end"}`;

/** Returns the property `n` of each sampled feature, and the row number that its batch states. */
async function sampleOf(name: string, content: string, rows = 640) {
  const source = await openSource(await folder.file(name, content), { scratchDir: folder.dir });
  try {
    const column = source.columns.findIndex(({ name: own }) => own === 'n');
    const found: [n: number, row: number][] = [];
    for await (const batch of source.sample(rows))
      for (let index = 0; index < batch.count; index++)
        found.push([Number(batch.value(index, column)), batch.firstRow + index]);
    return found;
  } finally {
    await source.close();
  }
}

const typeFirst = (n: number) => ({ type: 'Feature', properties: properties(n), geometry: SHAPE });
const idFirst = (n: number) => ({ id: n, ...typeFirst(n) });
const esri = (n: number) => ({ attributes: properties(n), geometry: { rings: SHAPE.coordinates } });
const esriFields = '"fields":[{"name":"n","type":"esriFieldTypeInteger"}]';

describe('a sample of a large JSON file', () => {
  it.each([
    ['a collection', 'parcels.geojson', collectionOf(numbers.map(typeFirst))],
    ['a collection whose features begin with their ids', 'ids.geojson', collectionOf(numbers.map(idFirst))],
    ['features one after another', 'lines.geojsonl', list(numbers.map(typeFirst), '\n')],
    [
      'a list in another object',
      'data.json',
      `{"data":[${list(
        numbers.map((n) => ({ ...properties(n), shape: SHAPE })),
        ',',
      )}]}`,
    ],
    [
      'Esri JSON',
      'esri.json',
      `{"geometryType":"esriGeometryPolygon",${esriFields},"features":[${list(numbers.map(esri), ',')}]}`,
    ],
  ])('has rows from all over %s, with approximate row numbers', async (_, name, content) => {
    const found = await sampleOf(name, content);
    const towns = new Set(found.map(([n]) => Math.ceil(n / 1000)));
    expect(towns.size).toBe(8);
    expect(found.length).toBeLessThanOrEqual(640);
    expect(found.length).toBeGreaterThan(500);
    expect(new Set(found.map(([n]) => n)).size).toBe(found.length);
    for (const [n, row] of found) expect(Math.abs(n - row)).toBeLessThan(COUNT / 100);
    expect(found[0]).toEqual([1, 1]);
  });

  it('is the beginning of the file if features begin in different ways, or if the file is small', async () => {
    const mixed = numbers.map((n) => (n % 2 === 0 ? typeFirst(n) : idFirst(n)));
    const found = await sampleOf('mixed.geojson', collectionOf(mixed));
    expect(found.slice(0, 3)).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    const few = await sampleOf('few.geojson', collectionOf(numbers.slice(0, 100).map(typeFirst)));
    expect(few).toEqual(numbers.slice(0, 100).map((n) => [n, n]));
  });

  it('finds columns that have no value at the beginning of the file', async () => {
    const features = numbers.map((n) => ({
      type: 'Feature',
      properties: n > 6000 ? { n, remark: REMARK, owner2: 'A' } : { n, remark: REMARK },
      geometry: SHAPE,
    }));
    const { source } = await folder.read(await folder.file('late.geojson', collectionOf(features)));
    expect(source.columns.map(({ name }) => name)).toEqual(['n', 'remark', 'owner2']);
  });

  it('names the exact byte of a damaged feature, and its approximate row', async () => {
    const damaged = collectionOf(numbers.map(typeFirst)).replaceAll('"town":"Town 8"', '"town":Town 8');
    const refusal = await sampleOf('damaged.geojson', damaged).catch((error: Error) => error.message);
    const [, row, byte] = /^About row (\d+) at byte (\d+) is not valid JSON/.exec(String(refusal)) ?? [];
    expect(Math.abs(Number(row) - 7500)).toBeLessThanOrEqual(500);
    const feature = damaged.slice(Number(byte), damaged.indexOf('\n', Number(byte)));
    expect(feature).toMatch(/^\{"type":"Feature","properties":\{"n":7\d{3},"town":Town 8/);
  });

  it('leaves out blocks in which something else begins like a row', async () => {
    const nested = numbers.map((n) => ({ n, owner: { n: -1, remark: REMARK }, town: 'A', shape: SHAPE }));
    const found = await sampleOf('nested.json', `[${list(nested, ',')}]`);
    expect(found.length).toBeGreaterThan(20);
    expect(found.every(([n]) => n > 0)).toBe(true);
  });
});
