import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { oneLot, useFormatsFolder } from '../../../tests/support/formats-folder.ts';
import { writeGeoPackage } from '../../../tests/support/geopackage-fixture.ts';
import { shapefileBytes, zipBytes } from '../../../tests/support/shapefile-fixture.ts';
import { ALL_LAYERS, type FeatureBatch } from './feature-source.ts';
import { listSourceLayers, openSource } from './open-source.ts';

const folder = useFormatsFolder();

interface Entry {
  name: string;
  data: Buffer;
}
const town = (stem: string, value: string): Entry[] =>
  [...shapefileBytes(oneLot([value]))].map(([extension, data]) => ({ name: stem + extension, data }));
const zip = async (name: string, ...entries: Entry[]) => folder.file(name, zipBytes(entries));
const inner = (name: string, ...entries: Entry[]): Entry => ({ name, data: zipBytes(entries) });
const values = async (file: string, layer?: string) =>
  (await folder.read(file, { layer })).rows.map(({ values: [first] }) => first);
const lots = (properties: object) =>
  JSON.stringify({
    type: 'Feature',
    properties,
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0, 0],
        ],
      ],
    },
  });

describe('files of the same name in one archive', () => {
  it('are both read if they are in UTF-16', async () => {
    const wide = (name: string, value: string) => ({
      name,
      data: Buffer.from(`\ufeff${lots({ v: value })}`, 'utf16le'),
    });
    const file = await zip('wide.zip', wide('north/lots.geojson', 'N'), wide('south/lots.geojson', 'S'));
    expect(await values(file, ALL_LAYERS)).toEqual(['N', 'S']);
  });
});

describe('zips in zips', () => {
  it('finds the data set in an inner zip, also below folders', async () => {
    const file = await zip(
      'outer.zip',
      { name: 'readme.txt', data: Buffer.from('Hello\n') },
      inner('data/lots.zip', ...town('x/lots', 'deep')),
    );
    expect(await values(file)).toEqual(['deep']);
  });

  it('names layers by the archives around them', async () => {
    const file = await zip(
      'two.zip',
      inner('a.zip', ...town('lots', 'A')),
      inner('b.zip', ...town('lots', 'B')),
    );
    const layers = await listSourceLayers(file, { scratchDir: folder.dir });
    expect(layers.map(({ name }) => name)).toEqual(['a/lots', 'b/lots']);
    expect(await values(file, 'b/lots')).toEqual(['B']);
    await expect(values(file)).rejects.toThrow(/several layers: a\/lots \(1 row\), b\/lots \(1 row\)/);
    expect(await values(file, ALL_LAYERS)).toEqual(['A', 'B']);
  });

  it('stops at the fourth zip in a zip, and at the limit of bytes for all together', async () => {
    let data = zipBytes(town('lots', 'x'));
    for (const name of ['3.zip', '2.zip', '1.zip']) data = zipBytes([{ name, data }]);
    await expect(values(await folder.file('deep.zip', data))).rejects.toThrow(
      /more than 3 deep, down to 3\.zip\. Unpack it yourself/,
    );
    const large = { name: 'lots.geojson', data: Buffer.alloc(40_000, 0x20) };
    const file = await zip('sum.zip', inner('a.zip', large), inner('b.zip', large));
    await expect(folder.read(file, { maxUnpackedBytes: 60_000, layer: ALL_LAYERS })).rejects.toThrow(
      /would unpack to .* are accepted here/,
    );
  });
});

describe('several layers as one', () => {
  it('are named by their files, too, if there are several of both', async () => {
    const layer = (name: string, column = 'pin TEXT') => ({
      name,
      geometryType: 'POLYGON',
      columns: [column],
      rows: [[null, name]],
    });
    const packed = async (name: string, ...layers: ReturnType<typeof layer>[]) => {
      const file = writeGeoPackage(path.join(folder.dir, name), layers);
      const data = await readFile(file);
      await rm(file);
      return { name, data };
    };
    const a = await packed('a.gpkg', layer('lots'), layer('rights'));
    const file = await zip('packages.zip', a, await packed('b.gpkg', layer('lots')));
    const { source, rows } = await folder.read(file, { layer: ALL_LAYERS });
    expect(source.warnings?.[0]).toBe('3 layers are read as one: a/lots, a/rights, b/lots.');
    expect(rows.map(({ values: [name] }) => name)).toEqual(['lots', 'rights', 'lots']);
    const odd = await zip('odd-packages.zip', a, await packed('b.gpkg', layer('roads', 'lanes TEXT')));
    await expect(folder.read(odd, { layer: ALL_LAYERS })).rejects.toThrow(
      /only a\/lots has pin, and only b\/roads has lanes/,
    );
  });

  it('reads the rows of all townships, and names the layers', async () => {
    const file = await zip('towns.zip', ...town('north/lots', 'N'), ...town('south/lots', 'S'));
    const { source, rows } = await folder.read(file, { layer: ALL_LAYERS });
    expect(rows.map(({ values: [name] }) => name)).toEqual(['N', 'S']);
    expect(source).toMatchObject({ rowCount: 2, geometryKind: 'polygon' });
    expect(source.warnings?.[0]).toBe('2 layers are read as one: north/lots, south/lots.');
  });

  it('matches columns in any order and letter case, and does not require those that programs add', async () => {
    const dir = path.join(folder.dir, 'towns');
    await mkdir(path.join(dir, 'west'), { recursive: true });
    await writeFile(path.join(dir, 'a.geojson'), lots({ PIN: '1', USE: 'R', OBJECTID: 7 }));
    await writeFile(path.join(dir, 'west', 'b.geojson'), lots({ use: 'C', pin: '2' }));
    const { source, rows } = await folder.read(dir, { layer: ALL_LAYERS });
    expect(source.columns.map(({ name }) => name)).toEqual(['PIN', 'USE', 'OBJECTID']);
    expect(rows.map((row) => row.values)).toEqual([
      ['1', 'R', 7],
      ['2', 'C', null],
    ]);
    await expect(folder.read(dir)).rejects.toThrow(
      /several layers: a, west\/b.*--layer '\*' reads all of them as one/,
    );
  });

  it('names the columns that are not everywhere', async () => {
    const file = await zip(
      'odd.zip',
      { name: 'a.geojson', data: Buffer.from(lots({ PIN: '1', OWNER: 'x' })) },
      { name: 'b.geojson', data: Buffer.from(lots({ PIN: '2', LANES: 3 })) },
    );
    await expect(folder.read(file, { layer: ALL_LAYERS })).rejects.toThrow(
      /odd\.zip can't be read as one, because their columns differ: only a has OWNER, and only b has LANES/,
    );
  });

  it('reads the zips of a folder, and says what a folder without data holds', async () => {
    const dir = path.join(folder.dir, 'zips');
    await mkdir(dir);
    await writeFile(path.join(dir, 'a.zip'), zipBytes(town('lots', 'A')));
    await writeFile(path.join(dir, 'b.zip'), zipBytes(town('lots', 'B')));
    expect(await values(dir, ALL_LAYERS)).toEqual(['A', 'B']);
    expect(await values(dir, 'a/lots')).toEqual(['A']);
    const empty = path.join(folder.dir, 'notes');
    await mkdir(empty);
    await expect(values(empty)).rejects.toThrow(/notes is empty/);
    await writeFile(path.join(empty, 'plan.pdf'), 'x');
    await expect(values(empty)).rejects.toThrow(/nothing in notes that can be read: it holds plan\.pdf/);
  });
});

describe('a KMZ whose document links to files in folders', () => {
  it('reads all of them as one', async () => {
    const placemark = (name: string) =>
      `<Placemark><name>${name}</name><Point><coordinates>1,2</coordinates></Point></Placemark>`;
    const kml = (content: string) => Buffer.from(`<kml><Document>${content}</Document></kml>`);
    const file = await folder.file(
      'linked.kmz',
      zipBytes([
        { name: 'doc.kml', data: kml('<NetworkLink><Link><href>files/a.kml</href></Link></NetworkLink>') },
        { name: 'files/a.kml', data: kml(placemark('A')) },
        { name: 'files/more/b.kml', data: kml(placemark('B')) },
      ]),
    );
    expect(await values(file)).toEqual(['A', 'B']);
  });
});

describe('the rows of several layers as one', () => {
  /** Returns the number of each row, and its first value. */
  const numbersOf = async (batches: AsyncIterable<FeatureBatch>) => {
    const found: [row: number, value: number][] = [];
    for await (const batch of batches)
      for (let index = 0; index < batch.count; index++)
        found.push([batch.firstRow + index, Number(batch.value(index, 0))]);
    return found;
  };
  const open = (file: string) => openSource(file, { scratchDir: folder.dir, layer: ALL_LAYERS });

  it('have numbers that go on, also in a sample', async () => {
    const rows = Array.from({ length: 500 }, (_, row) => ({ rings: null, values: [String(row + 1)] }));
    const many = [...shapefileBytes({ ...oneLot(), rows })];
    const named = (stem: string) => many.map(([extension, data]) => ({ name: stem + extension, data }));
    const source = await open(await zip('sampled.zip', ...named('a/lots'), ...named('b/lots')));
    const all = await numbersOf(source.features());
    const sampled = await numbersOf(source.sample(20));
    await source.close();
    expect(all).toEqual(Array.from({ length: 1000 }, (_, row) => [row + 1, (row % 500) + 1]));
    expect(sampled[0]).toEqual([1, 1]);
    for (const [row, value] of sampled) expect((row - 1) % 500).toBe(value - 1);
    expect(sampled.filter(([row]) => row > 500)).toHaveLength(10);
  });

  it('have numbers that go on although the stored count of rows is wrong', async () => {
    const layer = (name: string, numbers: readonly number[]) => ({
      name,
      geometryType: 'POLYGON',
      columns: ['pin INTEGER'],
      rows: numbers.map((value) => [null, value]),
    });
    const file = writeGeoPackage(
      path.join(folder.dir, 'wrong-count.gpkg'),
      [layer('a', [1, 2]), layer('b', [3])],
      "create table gpkg_ogr_contents (table_name text, feature_count integer); insert into gpkg_ogr_contents values ('a', 9)",
    );
    const source = await open(file);
    const all = await numbersOf(source.features());
    await source.close();
    expect(all).toEqual([1, 2, 3].map((row) => [row, row]));
  });
});

describe('layers of which one states no coordinate system', () => {
  const UTM =
    'PROJCS["NAD_1983_UTM_Zone_18N",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-75.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';
  const square = (stem: string, at: [number, number], prj?: string): Entry[] => {
    const [x, y] = at;
    const rings = [
      [
        [x, y],
        [x, y + 1],
        [x + 1, y + 1],
        [x, y],
      ] as [number, number][],
    ];
    const parts = shapefileBytes({ ...oneLot(['a']), rows: [{ rings, values: ['a'] }] });
    parts.delete('.prj');
    const entries = [...parts].map(([extension, data]) => ({ name: stem + extension, data }));
    return prj === undefined ? entries : [...entries, { name: `${stem}.prj`, data: Buffer.from(prj) }];
  };

  it('are refused if its numbers are not degrees, because a system for all would move the others', async () => {
    const file = await zip(
      'mixed.zip',
      ...square('a', [400_000, 4_000_000], UTM),
      ...square('b', [1_400_000, 600_000]),
    );
    await expect(folder.read(file, { layer: ALL_LAYERS })).rejects.toThrow(
      'b of mixed.zip states no coordinate system, and its numbers are not degrees, while other layers state theirs.',
    );
    expect((await folder.read(file, { layer: ALL_LAYERS, crs: 'EPSG:26918' })).rows).toHaveLength(2);
  });

  it('are read if its numbers are degrees, or if no layer states a system', async () => {
    const degrees = await zip(
      'degrees.zip',
      ...square('a', [400_000, 4_000_000], UTM),
      ...square('b', [-77, 39]),
    );
    const { rows } = await folder.read(degrees, { layer: ALL_LAYERS });
    expect(rows.map(({ first: [x = 0] }) => Math.round(x))).toEqual([-76, -77]);
    const none = await zip('none.zip', ...square('a', [400_000, 4_000_000]), ...square('b', [-77, 39]));
    expect((await folder.read(none, { layer: ALL_LAYERS })).rows).toHaveLength(2);
  });
});

it('does not warn that layers are read as one if there is only one layer', async () => {
  const { source } = await folder.read(await zip('single.zip', ...town('lots', 'a')), { layer: ALL_LAYERS });
  expect(source.warnings ?? []).toEqual([]);
});
