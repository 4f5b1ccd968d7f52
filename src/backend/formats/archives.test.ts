import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type FormatsFolder,
  featureText,
  oneLot,
  openFormatsFolder,
} from '../../../tests/support/formats-folder.ts';
import { shapefileBytes, zipBytes } from '../../../tests/support/shapefile-fixture.ts';
import { endedTar, tarBytes, tarEntry } from '../../../tests/support/tar-fixture.ts';
import { ALL_LAYERS } from './feature-source.ts';
import { listSourceLayers } from './open-source.ts';
import { createUnpackLimit, findFullDisk } from './unpack-limit.ts';

let folder: FormatsFolder;
let gdbFiles: { name: string; data: Buffer }[] = [];
beforeAll(async () => {
  folder = await openFormatsFolder();
  // The files of the test geodatabase, as unpacked by an earlier read.
  await folder.read(path.resolve('tests/fixtures/invented-gdb.zip'));
  const [gdb] = (await readdir(folder.dir, { recursive: true })).filter((name) => name.endsWith('.gdb'));
  const dir = path.join(folder.dir, gdb ?? '');
  gdbFiles = await Promise.all(
    (await readdir(dir)).map(async (name) => ({ name, data: await readFile(path.join(dir, name)) })),
  );
});
afterAll(async () => folder.remove());

const shapefile = (stem: string, value: string) =>
  [...shapefileBytes(oneLot([value]))].map(([extension, data]) => ({ name: stem + extension, data }));
const text = (name: string, content: string) => ({ name, data: Buffer.from(content) });
const gdbIn = (dir: string) => gdbFiles.map(({ name, data }) => ({ name: dir + name, data }));
const zip = (name: string, ...entries: { name: string; data: Buffer }[][]) =>
  folder.file(name, zipBytes(entries.flat()));
const list = async (file: string) => {
  const layers = await listSourceLayers(file, { scratchDir: await mkdtemp(path.join(folder.dir, 's-')) });
  return layers.map(({ name, rowCount }) => `${name} ${rowCount ?? '?'}`);
};
const values = async (file: string, layer?: string) =>
  (await folder.read(file, { layer })).rows.map(({ values: [first] }) => first);

describe('archives of several data sets', () => {
  it('offer each data set by its path, and the named one is read', async () => {
    const file = await zip('two.zip', shapefile('2024/lots', 'new'), shapefile('2023/lots', 'old'));
    expect(await list(file)).toEqual(['2024/lots 1', '2023/lots 1']);
    expect(await values(file, '2023/LOTS')).toEqual(['old']);
    await expect(values(file)).rejects.toThrow(/2024\/lots \(1 row\), 2023\/lots \(1 row\)/);
    await expect(values(file, 'lots')).rejects.toThrow(/no layer "lots" in two\.zip/);
  });

  it('takes the Shapefile among other files, and does not list a JSON file without features', async () => {
    const file = await zip('mixed.zip', shapefile('lots', 'shape'), [
      text('lots.json', featureText(7)),
      text('meta.json', '{"title":"no features"}'),
    ]);
    expect(await values(file)).toEqual(['shape']);
    expect(await list(file)).toContain('lots 1');
    expect(await list(file)).not.toContain('meta ?');
  });

  it('finds a geodatabase in a nested folder, without a folder of its own, and beside a Shapefile', async () => {
    const nested = await zip('nested.zip', [text('readme.md', 'x')], gdbIn('delivery/Town Lots.gdb/'));
    expect(await list(nested)).toContain('lots 40');
    expect(await values(nested, 'wells')).toEqual([1, 2]);
    expect(await values(await zip('bare.zip', gdbIn('')), 'assess')).toHaveLength(4);
    const beside = await zip('beside.zip', gdbIn('town.gdb/'), shapefile('extra', 'x'));
    expect(await list(beside)).toEqual(expect.arrayContaining(['town/lots 40', 'town/wells 2', 'extra 1']));
    expect(await values(beside, 'town/wells')).toEqual([1, 2]);
    expect(await values(beside, 'extra')).toEqual(['x']);
  });

  it.each([
    '../a00000001.gdbtable',
    'x.gdb/../../a00000001.gdbtable',
    '/tmp/x.gdb/a00000001.gdbtable',
    'x.gdb\\..\\..\\a00000001.gdbtable',
  ])('does not follow %s out of the archive', async (name) => {
    const files = async () =>
      (await readdir(folder.dir, { recursive: true }))
        .filter((found) => !/scratch-\w+$/.test(found))
        .toSorted();
    const file = await zip('slip.zip', [{ name, data: Buffer.from('x') }]);
    const before = await files();
    await expect(folder.read(file)).rejects.toThrow(/leads out of the archive/);
    expect(await files()).toEqual(before);
  });

  it('refuses a zip bomb in a geodatabase', async () => {
    const file = await zip('bomb.zip', gdbIn('x.gdb/'), [
      { name: 'x.gdb/a00000009.gdbtable', data: Buffer.alloc(70 << 20) },
    ]);
    await expect(folder.read(file)).rejects.toThrow(/would unpack to 70 MB/);
  });

  it('checks the name of a layer even if there is only one', async () => {
    const file = await folder.file('single.geojson', featureText(1));
    expect(await values(file, 'SINGLE')).toEqual([1]);
    await expect(values(file, 'parcels')).rejects.toThrow(/no layer "parcels".*single/);
  });
});

describe('files packed with gzip and tar', () => {
  const lots = `{"type":"FeatureCollection","features":[${featureText(1)}]}`;

  it.each([
    ['parcels.geojson.gz', 'parcels.geojson.gz'],
    ['gzip with the name of its content', 'parcels.geojson'],
    ['a name with a letter outside of ASCII', 'parcelas_año.geojson.gz'],
  ])('reads %s', async (_, name) => {
    expect((await folder.read(await folder.file(name, gzipSync(lots)))).rows).toHaveLength(1);
  });

  it('finds the name of the content in the header if the file is called .gz alone', async () => {
    const packed = gzipSync(lots);
    packed[3] = 8;
    const named = [packed.subarray(0, 10), Buffer.from('lots.geojson\0'), packed.subarray(10)];
    expect((await folder.read(await folder.file('download.gz', Buffer.concat(named)))).rows).toHaveLength(1);
  });

  it('reads a file that was unpacked while it was downloaded, and kept its name', async () => {
    expect((await folder.read(await folder.file('lots.geojson.gz', lots))).rows).toHaveLength(1);
  });

  it.each(['tar', 'tgz', 'tar.gz'])('reads the Shapefile in a .%s, also in folders', async (ending) => {
    const deep = `${'a folder with a long name/'.repeat(2)}${'x'.repeat(80)}/`;
    const files = Object.fromEntries(
      shapefile(`${deep}lots`, 'tarred').map(({ name, data }) => [name, data]),
    );
    const tar = tarBytes({ './readme.txt': 'Read me.', [`${deep}._lots.shp`]: 'of a Mac', ...files });
    const file = await folder.file(`lots.${ending}`, ending === 'tar' ? tar : gzipSync(tar));
    expect(await values(file)).toEqual(['tarred']);
  });

  const blanks = Buffer.alloc(40_000, 0x20);
  const twoZips = tarBytes({
    'a.zip': zipBytes([{ name: 'a.geojson', data: blanks }]),
    'b.zip': zipBytes([{ name: 'b.geojson', data: blanks }]),
  });
  it.each([
    ['the zips in a tar', 'zips.tar', twoZips],
    ['a tar in gzip', 'zips.tgz', gzipSync(twoZips)],
    ['a tar', 'large.tar', tarBytes({ 'a.geojson': blanks, 'b.geojson': blanks })],
  ])('unpacks no more than the limit in total from %s', async (_, name, content) => {
    const reading = folder.read(await folder.file(name, content), {
      maxUnpackedBytes: 60_000,
      layer: ALL_LAYERS,
    });
    await expect(reading).rejects.toThrow(/would unpack to .* MB(?:; at most|, which is more)/);
  });

  it('limits unpacking to a thousand times the size of a file, or to 256 MB if that is more', () => {
    expect(createUnpackLimit(undefined, 100).bytes).toBe(256 * 2 ** 20);
    expect(createUnpackLimit(undefined, 2 ** 20).bytes).toBe(1000 * 2 ** 20);
    expect(createUnpackLimit(60_000, 2 ** 20).bytes).toBe(60_000);
  });

  const attribute = (key: string, value: string) => {
    const line = ` ${key}=${value}\n`;
    const digits = String(line.length + 3).length;
    return `${line.length + digits}${line}`;
  };
  it('takes names and sizes from the extended header before a file', async () => {
    const data = Buffer.from(lots);
    const attributes = Buffer.from(
      attribute('comment', 'x'.repeat(5000)) +
        attribute('path', `${'deep/'.repeat(5)}lots.geojson`) +
        attribute('size', String(data.length)),
    );
    const tar = endedTar([
      tarEntry('pax_global_header', Buffer.from(attribute('comment', 'x')), 'g'),
      tarEntry('PaxHeaders/lots', attributes, 'x'),
      tarEntry('././@LongLink', Buffer.from('target\0'), 'K'),
      tarEntry('cut.geo', data, '0', 0),
    ]);
    const file = await folder.file('pax.tar', tar);
    expect(await list(file)).toEqual(['deep/deep/deep/deep/deep/lots ?']);
    expect(await values(file)).toEqual([1]);
  });

  it('reads a tar with packed files that are not data', async () => {
    const files = { 'lots.geojson.gz': gzipSync(lots), 'changelog.gz': gzipSync('2024: more lots') };
    expect((await folder.read(await folder.file('delivery.tar', tarBytes(files)))).rows).toHaveLength(1);
    const none = { 'changelog.gz': gzipSync('2024: more lots'), 'notes.gz': gzipSync('none') };
    await expect(folder.read(await folder.file('none.tar', tarBytes(none)))).rejects.toThrow(
      /changelog.* is in no known format.*Export the data again in one of these formats\.$/,
    );
  });

  it('opens gzip files and tars in a zip', async () => {
    const entries = [
      text('readme.txt', 'Lots of two towns.'),
      { name: 'north/lots.geojson.gz', data: gzipSync(lots) },
      {
        name: 'south.tar',
        data: tarBytes({ 'lots.geojson': `{"type":"FeatureCollection","features":[${featureText(2)}]}` }),
      },
    ];
    const file = await zip('towns.zip', entries);
    expect(await list(file)).toEqual(['north/lots ?', 'south/lots ?']);
    expect(await values(file, 'south/lots')).toEqual([2]);
    const odd = { name: 'north (2024)/lots (new).geojson.gz', data: gzipSync(lots) };
    expect(await values(await zip('one.zip', [odd]))).toEqual([1]);
  });

  it('counts a KMZ among data sets once against the limit', async () => {
    const doc = `<kml><Placemark><name>1</name><Point><coordinates>1,2</coordinates></Point></Placemark>${' '.repeat(40_000)}</kml>`;
    const kmz = (name: string) => ({ name, data: zipBytes([{ name: 'doc.kml', data: Buffer.from(doc) }]) });
    const file = await zip('kmz.zip', [kmz('a.kmz'), kmz('b.kmz')]);
    const reading = (maxUnpackedBytes: number) => folder.read(file, { maxUnpackedBytes, layer: ALL_LAYERS });
    expect((await reading(90_000)).rows).toHaveLength(2);
    await expect(reading(60_000)).rejects.toThrow(
      /would unpack to 0 MB; at most 0 MB are accepted here for all archives in one file, of which 0 MB are left/,
    );
  });

  it('opens gzip files and tars in a tar', async () => {
    const tar = tarBytes({
      'north/lots.geojson.gz': gzipSync(lots),
      'south.tar.gz': gzipSync(
        tarBytes({ 'lots.geojson': `{"type":"FeatureCollection","features":[${featureText(2)}]}` }),
      ),
    });
    const file = await folder.file('towns.tar', tar);
    expect(await list(file)).toEqual(['north/lots ?', 'south/lots ?']);
    expect(await values(file, ALL_LAYERS)).toEqual([1, 2]);
    expect(await values(file, 'south/lots')).toEqual([2]);
  });

  it.each([
    ['a file that is also a folder', { a: 'x', 'a/b.geojson': lots }],
    ['a folder that is also a file', { 'a/b.geojson': lots, a: 'x' }],
    ['a name that is too long', { [`${'x'.repeat(256)}.geojson`]: lots }],
  ])('refuses %s with the reason', async (_, files) => {
    await expect(folder.read(await folder.file('names.tar', tarBytes(files)))).rejects.toThrow(
      /holds a file whose name is too long, or is also the name of a folder/,
    );
  });

  it('says so when the disk is full', () => {
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
    expect(findFullDisk(full, 'lots.gz')?.message).toMatch(/disk is full: make room to unpack lots\.gz/);
    expect(findFullDisk(new Error('write'), 'lots.gz')).toBeUndefined();
  });

  it('stops after a hundred thousand entries that are not files', async () => {
    const many = Buffer.concat(Array.from({ length: 1000 }, () => tarEntry('d/', Buffer.alloc(0), '5')));
    const tar = endedTar([
      ...Array.from({ length: 101 }, () => many),
      tarEntry('lots.geojson', Buffer.from(lots), '0'),
    ]);
    await expect(folder.read(await folder.file('many.tar', tar))).rejects.toThrow(/pack only the data set/);
  });
});
