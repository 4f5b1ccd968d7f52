import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormatsFolder, openFormatsFolder } from '../../../tests/support/formats-folder.ts';
import { shapefileBytes, square, zipBytes } from '../../../tests/support/shapefile-fixture.ts';
import { isOfFinder } from './is-of-finder.ts';

/** Files as offices deliver them after they went through a Mac, a spreadsheet or a script. */
let folder: FormatsFolder;
beforeAll(async () => {
  folder = await openFormatsFolder();
});
afterAll(async () => folder.remove());

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
  ])('tell %s: %s', (file, isIt) => {
    expect(isOfFinder(file)).toBe(isIt);
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

  it('is refused if it is a page of a site', async () => {
    const page =
      '<html><head></head><body><h1>Sign in</h1><table><tr><td>Name</td></tr></table></body></html>';
    await expect(folder.read(await folder.file('login.xls', page))).rejects.toThrow(/is a web page/);
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

  it('is broken if the depth is of neither', async () => {
    const geometry = { type: 'Polygon', coordinates: RING };
    const text = JSON.stringify({ type: 'Feature', properties: { a: 1 }, geometry });
    const { rows } = await folder.read(await folder.file('line.geojson', text));
    expect(rows).toMatchObject([{ kind: 'broken' }]);
  });
});
