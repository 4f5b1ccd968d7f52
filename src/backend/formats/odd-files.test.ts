import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type FormatsFolder,
  featureText,
  oneLot,
  openFormatsFolder,
} from '../../../tests/support/formats-folder.ts';
import { shapefileBytes, zipBytes } from '../../../tests/support/shapefile-fixture.ts';

let folder: FormatsFolder;
beforeAll(async () => {
  folder = await openFormatsFolder();
});
afterAll(async () => folder.remove());

describe('files as programs write them, against the standards', () => {
  it('reads NaN and Infinity of GeoJSON as missing values, and leaves texts alone', async () => {
    const text = featureText(1)
      .replace('"id":1', '"id":NaN,"depth":-Infinity')
      .replace('brace }', 'NaN and Infinity');
    const { rows } = await folder.read(await folder.file('nan.geojson', text));
    expect(rows[0]?.values).toEqual([null, null, 'NaN and Infinity " [ 1']);
  });

  it('still refuses other JSON that is none', async () => {
    const text = featureText(1).replace('"id":1', '"id":None');
    await expect(folder.read(await folder.file('none.geojson', text))).rejects.toThrow(/not valid JSON/);
  });

  it('takes an empty .prj file for none, and says so', async () => {
    const parts = shapefileBytes(oneLot(['1']));
    const entries = [...parts].map(([extension, data]) => ({
      name: `lots${extension}`,
      data: extension === '.prj' ? Buffer.from(' \n') : data,
    }));
    if (!parts.has('.prj')) entries.push({ name: 'lots.prj', data: Buffer.from(' \n') });
    const { source } = await folder.read(await folder.file('empty-prj.zip', zipBytes(entries)));
    expect(source.crs).toBe('EPSG:4326 (taken for granted: the .prj file is empty)');
  });

  it('reads backslashes between the folders of a zip, and refuses those that lead out of it', async () => {
    const entries = (folderName: string) =>
      [...shapefileBytes(oneLot(['1']))].map(([extension, data]) => ({
        name: `${folderName}lots${extension}`,
        data,
      }));
    const { rows } = await folder.read(await folder.file('windows.zip', zipBytes(entries('data\\2024\\'))));
    expect(rows).toHaveLength(1);
    await expect(folder.read(await folder.file('out.zip', zipBytes(entries('..\\..\\'))))).rejects.toThrow(
      /leads out of the archive/,
    );
  });
});
