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
import { tarBytes } from '../../../tests/support/tar-fixture.ts';
import { listSourceLayers } from './open-source.ts';

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
  it('offers each by its path, and reads the one that is named', async () => {
    const file = await zip('two.zip', shapefile('2024/lots', 'new'), shapefile('2023/lots', 'old'));
    expect(await list(file)).toEqual(['2024/lots 1', '2023/lots 1']);
    expect(await values(file, '2023/LOTS')).toEqual(['old']);
    await expect(values(file)).rejects.toThrow(/2024\/lots \(1 row\), 2023\/lots \(1 row\)/);
    await expect(values(file, 'lots')).rejects.toThrow(/no layer "lots" in two\.zip/);
  });

  it('takes the Shapefile among tables and notes, unless another is named', async () => {
    const file = await zip('mixed.zip', shapefile('lots', 'shape'), [
      text('lots.json', featureText(7)),
      text('meta.json', '{"title":"no features"}'),
    ]);
    expect(await values(file)).toEqual(['shape']);
    expect(await list(file)).toContain('lots 1');
    expect(await list(file)).not.toContain('meta ?');
  });

  it('finds a geodatabase in a folder, beside it, and without a folder of its own', async () => {
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
    const file = await zip('slip.zip', [{ name, data: Buffer.from('x') }]);
    await expect(folder.read(file)).rejects.toMatchObject({ name: 'Problem' });
    expect((await readdir(path.dirname(folder.dir))).filter((found) => found.startsWith('a0000'))).toEqual(
      [],
    );
  });

  it('leaves bombs in a geodatabase alone', async () => {
    const file = await zip('bomb.zip', gdbIn('x.gdb/'), [
      { name: 'x.gdb/a00000009.gdbtable', data: Buffer.alloc(70 << 20) },
    ]);
    await expect(folder.read(file)).rejects.toThrow(/would swell to 70 MB/);
  });

  it('does not take a layer for granted where there is only one', async () => {
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
    ['a name with other letters', 'parcelas_año.geojson.gz'],
  ])('reads %s', async (_, name) => {
    expect((await folder.read(await folder.file(name, gzipSync(lots)))).rows).toHaveLength(1);
  });

  it('finds the name of the content in the header if the file is called .gz alone', async () => {
    const packed = gzipSync(lots);
    packed[3] = 8;
    const named = [packed.subarray(0, 10), Buffer.from('lots.geojson\0'), packed.subarray(10)];
    expect((await folder.read(await folder.file('download.gz', Buffer.concat(named)))).rows).toHaveLength(1);
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
});
