import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type FormatsFolder,
  featureText as feature,
  oneLot as one,
  openFormatsFolder,
} from '../../../tests/support/formats-folder.ts';
import {
  shapefileBytes,
  writeShapefile,
  zipBytes,
  zippedShapefile,
} from '../../../tests/support/shapefile-fixture.ts';
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

const whole = zippedShapefile('lots', one());
const parts = shapefileBytes(one());
const part = (extension: string) => ({
  name: `lots${extension}`,
  data: parts.get(extension) ?? Buffer.alloc(0),
});

describe('damaged and incomplete files', () => {
  const cases: [string, string, string | Buffer, RegExp][] = [
    [
      'a truncated collection',
      'cut.geojson',
      `{"type":"FeatureCollection","features":[${feature(1)},{"type":"Fea`,
      /cut off at byte \d+, in the middle of row 2.*complete copy/,
    ],
    [
      'a collection without its end',
      'cut2.geojson',
      `{"type":"FeatureCollection","features":[${feature(1)}`,
      /cut off at byte \d+, after row 1/,
    ],
    [
      'a broken feature',
      'bad.geojson',
      `{"type":"FeatureCollection","features":[${feature(1)},{"type":"Feature" "x"}]}`,
      /Row 2 at byte \d+ is not valid JSON/,
    ],
    [
      'lists without end',
      'deep.geojson',
      `{"type":${'['.repeat(600)}`,
      /byte \d+ the file .* nested more than 500 deep/,
    ],
    ['text', 'text.geojson', 'hello', /not GeoJSON: byte 0/],
    ['an empty file', 'nothing.geojson', '', /is empty/],
    ['an unknown format', 'parcels.xyz', 'x', /no known format\. Known formats: Shapefile/],
    [
      'a zip file that is not a zip archive',
      'text.zip',
      'hello',
      /text\.zip is not a complete zip archive.*again/,
    ],
    [
      'a zip that was cut off',
      'half.zip',
      whole.subarray(0, whole.length - 40),
      /not a complete zip archive/,
    ],
    [
      'a zip with wrong contents',
      'crc.zip',
      Buffer.concat([whole.subarray(0, 60), Buffer.from([1, 2, 3, 4, 5, 6]), whole.subarray(66)]),
      /not a complete zip archive/,
    ],
    [
      'a zip without .dbf',
      'nodbf.zip',
      zipBytes([part('.shp'), part('.prj')]),
      /no lots\.dbf beside lots\.shp.*put \.shp, \.dbf and \.prj/,
    ],
    [
      'a zip of something else',
      'other.zip',
      zipBytes([{ name: 'readme.md', data: Buffer.from('x') }]),
      /nothing in other\.zip that can be read/,
    ],
    [
      'a zip with two data sets',
      'two.zip',
      zipBytes(
        ['lots', 'b/x'].flatMap((stem) =>
          ['.shp', '.dbf', '.prj'].map((extension) => ({ ...part(extension), name: stem + extension })),
        ),
      ),
      /two\.zip holds several layers: lots \(1 row\), b\/x \(1 row\)\. Name one of them: --layer/,
    ],
    [
      'a zip with a name that leads out',
      'slip.zip',
      zipBytes([{ ...part('.shp'), name: '../lots.shp' }]),
      /leads out of the archive/,
    ],
    [
      'a zip with an absolute name',
      'abs.zip',
      zipBytes([{ ...part('.shp'), name: '/lots.shp' }]),
      /leads out of the archive/,
    ],
    [
      'a zip bomb',
      'bomb.zip',
      zipBytes([{ name: 'lots.geojson', data: Buffer.alloc(70 << 20, 0x20) }]),
      /would unpack to 70 MB/,
    ],
    [
      'a zip that lies about sizes',
      'lie.zip',
      zipBytes([{ name: 'lots.geojson', data: Buffer.alloc(1 << 20, 0x20), claimedSize: 10 }]),
      /not a complete zip archive/,
    ],
  ];
  it.each(cases)('says what to do about %s', async (_, name, content, message) => {
    const target = await file(name, content);
    await expect(read(target)).rejects.toMatchObject({
      name: 'Problem',
      message: expect.stringMatching(message),
    });
  });

  it('says so when the parts of a Shapefile do not fit together', async () => {
    const shp = await writeShapefile(dir, 'short', one());
    const dbf = shapefileBytes({ ...one(), rows: [] }).get('.dbf') ?? '';
    await writeFile(shp.replace('.shp', '.dbf'), dbf);
    await expect(read(shp)).rejects.toThrow(/1 row and the \.dbf file 0/);
  });

  it('says where a .shp or .dbf is cut off', async () => {
    for (const extension of ['.shp', '.dbf']) {
      const shp = await writeShapefile(dir, `cut${extension.slice(1)}`, { ...one(), withShx: false });
      const bytes = parts.get(extension) ?? Buffer.alloc(0);
      await writeFile(shp.replace('.shp', extension), bytes.subarray(0, bytes.length - 10));
      await expect(read(shp)).rejects.toThrow(/cut off/);
    }
  });

  it('says which row of a .shp is broken', async () => {
    const shp = await writeShapefile(dir, 'broken', one());
    const bytes = Buffer.from(parts.get('.shp') ?? '');
    bytes.writeInt32LE(1000, 108 + 40); // a higher number of vertices than the file has
    await writeFile(shp, bytes);
    await expect(read(shp)).rejects.toThrow(/Row 1 of the \.shp file is broken/);
  });

  it('says so when the coordinate system of a .prj file is not known', async () => {
    const shp = await writeShapefile(dir, 'nocrs', { ...one(), prj: 'LOCAL_CS["mine"]' });
    const { source } = await read(shp);
    expect(source.crs).toMatch(/assumed: the stated system, “LOCAL_CS.*is not known here/);
    await expect(read(shp, { crs: 'LOCAL_CS["mine"]' })).rejects.toThrow(/coordinate system .* is not known/);
  });
});

it('skips a hundred thousand features without geometry in a moment', async () => {
  const features = `${'{"type":"Feature","geometry":null},'.repeat(120_000)}${feature(1)}`;
  const name = await file('bare.geojson', `{"type":"FeatureCollection","features":[${features}]}`);
  const source = await openSource(name, { scratchDir: dir });
  let hashed = 0;
  for await (const batch of source.features())
    for (let index = 0; index < batch.count; index++) if (batch.geometryHash(index) !== 0) hashed++;
  await source.close();
  expect(hashed).toBe(1);
}, 20_000);
