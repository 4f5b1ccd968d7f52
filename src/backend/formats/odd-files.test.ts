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

  it('keeps the digits of numbers that JavaScript would round', async () => {
    const text = featureText(1).replace('"id":1', '"id":12345678901234567890,"depth":1.5e300');
    const { rows } = await folder.read(await folder.file('long.geojson', text));
    expect(rows[0]?.values.slice(0, 2)).toEqual(['12345678901234567890', 1.5e300]);
  });

  it('reads lists of features, and lists of rows with a geometry among their members', async () => {
    const lists = `[${featureText(1)},\n${featureText(2)}]`;
    expect((await folder.read(await folder.file('list.json', lists))).rows.map(({ kind }) => kind)).toEqual([
      'polygon',
      'polygon',
    ]);
    const shape = '{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}';
    const rows = `[{"apn":"001","the_geom":${shape}},{"apn":"002","type":"Lot"}]`;
    const found = await folder.read(await folder.file('rows.json', rows));
    expect(found.source.columns.map(({ name }) => name)).toEqual(['apn', 'type']);
    expect(found.rows.map(({ kind, values }) => [kind, ...values])).toEqual([
      ['polygon', '001', null],
      ['none', '002', 'Lot'],
    ]);
    await expect(folder.read(await folder.file('more.json', `${lists}[1]`))).rejects.toThrow(/not GeoJSON/);
    await expect(folder.read(await folder.file('one.json', '{"apn":"001"}'))).rejects.toThrow(
      /not a GeoJSON/,
    );
  });

  it('skips single geometries that do not follow the standard, not the file', async () => {
    const geometries = [
      '{"type":"MultiPolygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}',
      '{"type":"Box","coordinates":[1,2]}',
      '7',
      '{}',
      '{"type":"POLYGON","coordinates":[[["0","0"],["1","0"],["1","1"],["0","0"]]]}',
    ];
    const lines = geometries.map((one) => `{"type":"Feature","properties":{},"geometry":${one}}`);
    const { rows } = await folder.read(await folder.file('odd.geojsonl', lines.join('\n')));
    expect(rows.map(({ kind }) => kind)).toEqual(['broken', 'broken', 'broken', 'none', 'polygon']);
    expect(rows[4]?.polygons).toEqual([[4]]);
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
