import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { featureText, oneLot, useFormatsFolder } from '../../../tests/support/formats-folder.ts';
import { shapefileBytes, square, zipBytes } from '../../../tests/support/shapefile-fixture.ts';

const folder = useFormatsFolder();

describe('files that programs write in violation of the standards', () => {
  it('reads NaN and Infinity of GeoJSON as missing values, and leaves texts alone', async () => {
    const text = featureText(1)
      .replace('"id":1', '"id":NaN,"depth":-Infinity')
      .replace('brace }', 'NaN and Infinity');
    const { rows } = await folder.read(await folder.file('nan.geojson', text));
    expect(rows[0]?.values).toEqual([null, null, 'NaN and Infinity " [ 1']);
  });

  it('reads the members of nested objects as columns', async () => {
    const nested = '"id":1,"owner":{"name":"Town","mail":{"zip":"02139"}},"values":[1,2]';
    const text = featureText(1).replace('"id":1', nested);
    const { source, rows } = await folder.read(await folder.file('nested.geojson', text));
    const names = ['id', 'owner.name', 'owner.mail.zip', 'values'];
    expect(source.columns.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    expect(rows[0]?.values.slice(0, 4)).toEqual([1, 'Town', '02139', '[1,2]']);
  });

  it('reads identifiers beside the properties, if they are texts', async () => {
    const lot = (id: string) => `{"type":"Feature","id":${id},"properties":{"a":1},"geometry":null}`;
    const text = `{"type":"FeatureCollection","features":[${lot('"R-7"')},${lot('8')}]}`;
    const { source, rows } = await folder.read(await folder.file('ids.geojson', text));
    expect(source.columns.map(({ name }) => name)).toEqual(['a', 'id']);
    expect(rows.map(({ values }) => values)).toEqual([
      [1, 'R-7'],
      [1, null],
    ]);
  });

  it.each([
    ['geojson', (list: string) => `{"type":"FeatureCollection","features":[${list}]}`],
    [
      'topojson',
      (list: string) =>
        `{"type":"Topology","arcs":[],"objects":{"lots":{"type":"GeometryCollection","geometries":[${list}]}}}`,
    ],
  ])('reads columns with the names of object methods in %s', async (extension, wrap) => {
    const lot = (properties: string) => `{"type":"Feature","properties":{${properties}},"geometry":null}`;
    const list = [lot('"toString":"a","id":1'), lot('"id":2')].join(',');
    const text = wrap(extension === 'topojson' ? list.replaceAll('"Feature"', 'null') : list);
    const { rows } = await folder.read(await folder.file(`methods.${extension}`, text));
    expect(rows.map(({ values }) => values)).toEqual([
      ['a', 1],
      [null, 2],
    ]);
  });

  it('treats an unknown coordinate system as a missing one', async () => {
    const crs = '"crs":{"type":"name","properties":{"name":"EPSG:102700"}}';
    const text = `{"type":"FeatureCollection",${crs},"features":[${featureText(1)}]}`;
    const { source } = await folder.read(await folder.file('esri-code.geojson', text));
    expect(source.crs).toMatch(/assumed: the stated system, “EPSG:102700”, is not known here/);
  });

  it.each([
    ['one after another', (pages: string[]) => pages.join('')],
    ['one a line', (pages: string[]) => `${pages.join('\n')}\n`],
    ['with commas between them', (pages: string[]) => pages.join(',\n')],
    ['as a list', (pages: string[]) => `[${pages.join(', ')}]`],
  ])('reads the pages of a service that were saved %s as one collection', async (how, join) => {
    const crs = '"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}}';
    const pageOf = (...ids: number[]) =>
      `{"type":"FeatureCollection",${crs},"features":[${ids.map(featureText).join(',')}],"numberReturned":2}`;
    const empty = '{"type":"FeatureCollection","features":[],"crs":null}';
    const text = join([pageOf(1, 2), empty, pageOf(3), empty]);
    const { rows } = await folder.read(await folder.file(`pages-${how.replaceAll(' ', '-')}.json`, text));
    expect(rows.map(({ values: [id] }) => id)).toEqual([1, 2, 3]);
  });

  it('refuses collections of two coordinate systems in one file, and anything else after a collection', async () => {
    const pageOf = (crs: string) =>
      `{"type":"FeatureCollection","features":[${featureText(1)}],"crs":{"type":"name","properties":{"name":"${crs}"}}}`;
    const text = `${pageOf('EPSG:4326')}\n${pageOf('EPSG:3857')}`;
    await expect(folder.read(await folder.file('two-systems.json', text))).rejects.toThrow(
      /names another coordinate system \("EPSG:3857"\) than the first one \("EPSG:4326"\)/,
    );
    await expect(folder.read(await folder.file('note.json', `${pageOf('EPSG:4326')} end`))).rejects.toThrow(
      /not GeoJSON/,
    );
  });

  it('reads features with commas between them, and geometries that are texts', async () => {
    const lot = (pin: string) => {
      const geometry = JSON.stringify({ type: 'Polygon', coordinates: [square(0, 0, 1)] });
      return JSON.stringify({ type: 'Feature', properties: { pin }, geometry });
    };
    const { rows } = await folder.read(await folder.file('commas.json', `${lot('1')},\n${lot('2')},\n`));
    expect(rows.map(({ kind, values }) => [kind, ...values])).toEqual([
      ['polygon', '1'],
      ['polygon', '2'],
    ]);
    const text = lot('1').replace(/"geometry":.*/, '"geometry":"not a shape"}');
    const broken = await folder.read(await folder.file('text.json', text));
    expect(broken.rows.map(({ kind }) => kind)).toEqual(['broken']);
  });

  it('reads features whose geometries are WKT or WKB, and finds repeated ones', async () => {
    const shapes = [
      'POLYGON((0 0, 1 0, 1 1, 0 0))',
      'POLYGON((0 0, 1 0, 1 1, 0 0))',
      '0101000000000000000000f03f0000000000000040',
      'unknown',
      '',
    ];
    const text = shapes.map((geometry) =>
      JSON.stringify({ type: 'Feature', properties: { A: 1 }, geometry }),
    );
    const { rows } = await folder.read(await folder.file('wkt-shapes.geojson', text.join('\n')));
    expect(rows.map(({ kind, polygons }) => [kind, polygons])).toEqual([
      ['polygon', [[4]]],
      ['polygon', [[4]]],
      ['point', []],
      ['broken', []],
      ['none', []],
    ]);
    const [first, second, third] = rows.map(({ hash }) => hash);
    expect(first).toBe(second);
    expect(new Set([first, third, 0]).size).toBe(3);
  });

  it('finds repeated points of a Shapefile', async () => {
    const at = [[1, 2], [1, 2], [3, 4], null] as const;
    const parts = shapefileBytes({
      shapeType: 1,
      fields: [{ name: 'PIN', type: 'C', length: 4 }],
      prj: null,
      rows: at.map((point) => ({ rings: point && [[point]], values: ['1'] })),
    });
    for (const [extension, bytes] of parts) await folder.file(`points${extension}`, bytes);
    const { rows } = await folder.read(path.join(folder.dir, 'points.shp'));
    const [first, second, third, fourth] = rows.map(({ hash }) => hash);
    expect(first).toBe(second);
    expect(fourth).toBe(0);
    expect(new Set([first, third, 0]).size).toBe(3);
  });

  it.each([true, false])('reads a Shapefile that states too great a length (index: %s)', async (hasIndex) => {
    const rows = [1, 2].map((id) => ({ rings: [square(id, 1, 0.5)], values: [`${id}`] }));
    const parts = shapefileBytes({ fields: [{ name: 'PIN', type: 'C', length: 4 }], prj: null, rows });
    parts.get('.shp')?.writeInt32BE(5000, 24);
    if (!hasIndex) parts.delete('.shx');
    const file = await folder.file(
      `longer-${hasIndex}.zip`,
      zipBytes([...parts].map(([extension, data]) => ({ name: `lots${extension}`, data }))),
    );
    expect((await folder.read(file)).rows.map(({ values }) => values)).toEqual([['1'], ['2']]);
  });

  it('reads a Shapefile whose index is cut off', async () => {
    const shape = shapefileBytes({
      fields: [{ name: 'PIN', type: 'C', length: 4 }],
      rows: ['a', 'b', 'c'].map((pin, at) => ({ rings: [square(at, 0, 1)], values: [pin] })),
    });
    for (const [extension, bytes] of shape)
      await folder.file(`short${extension}`, extension === '.shx' ? bytes.subarray(0, -8) : bytes);
    const { rows } = await folder.read(path.join(folder.dir, 'short.shp'));
    expect(rows.map(({ values: [pin] }) => pin)).toEqual(['a', 'b', 'c']);
  });

  it('reads a multipatch as its polygons seen from above', async () => {
    const fields = [{ name: 'PIN', type: 'C' as const, length: 4 }];
    const wall = [
      [0, 0],
      [4, 0],
      [4, 0],
      [0, 0],
    ] as const;
    const strip = [
      [0, 0],
      [4, 0],
      [0, 4],
      [4, 4],
    ] as const;
    const shape = shapefileBytes({
      shapeType: 31,
      fields,
      rows: [
        { rings: [square(0, 0, 4), wall], partKinds: [2, 2], values: ['a'] },
        { rings: [square(0, 0, 4), square(1, 1, 1).toReversed()], partKinds: [2, 3], values: ['b'] },
        { rings: [strip], partKinds: [0], values: ['c'] },
        { rings: [square(0, 0, 4)], partKinds: [1], values: ['d'] },
      ],
    });
    for (const [extension, bytes] of shape) await folder.file(`patch${extension}`, bytes);
    const { source, rows } = await folder.read(path.join(folder.dir, 'patch.shp'));
    expect(source.geometryKind).toBe('polygon');
    expect(rows.map(({ polygons }) => polygons)).toEqual([[[5]], [[5, 5]], [[4], [4]], [[4], [4]]]);
  });

  it.each([
    ['the code page of DOS without a label', Buffer.from('PE\xa5A', 'latin1'), undefined, 'PEÑA', /^cp437/],
    ['the code page of DOS with one', Buffer.from('PE\xa5A', 'latin1'), 'OEM 437', 'PEÑA', /^cp437/],
    [
      'the code page 850 of DOS with a label',
      Buffer.from('PE\xa5A\xf8', 'latin1'),
      '850',
      'PEÑA°',
      /^cp850 \(from the \.cpg/,
    ],
    ['windows-1252', Buffer.from('O\x92NEIL PE\xd1A', 'latin1'), undefined, 'O’NEIL PEÑA', /^windows-1252/],
    ['UTF-8 that is labeled windows-1252', Buffer.from('PEÑA'), '1252', 'PEÑA', /^utf-8 \(found/],
    [
      'UTF-8 that is labeled windows-1251',
      Buffer.from('PEÑA'),
      '1251',
      'PEÑA',
      /^utf-8 \(found.*says windows-1251/,
    ],
    [
      'UTF-8 that is labeled as the code page of DOS',
      Buffer.from('PEÑA'),
      'OEM 437',
      'PEÑA',
      /^utf-8 \(found/,
    ],
    [
      'windows-1252 that is labeled UTF-8',
      Buffer.from('PE\xd1A', 'latin1'),
      'UTF-8',
      'PEÑA',
      /^windows-1252 \(.*says utf-8/,
    ],
    [
      'the code page of DOS that is labeled UTF-8',
      Buffer.from('PE\xa5A', 'latin1'),
      'UTF-8',
      'PEÑA',
      /^cp437 \(.*says utf-8/,
    ],
  ])('reads names in %s', async (name, bytes, cpg, text, label) => {
    const shape = shapefileBytes({
      fields: [{ name: 'OWNER', type: 'C', length: 20 }],
      rows: [{ rings: [square(0, 0, 1)], values: [bytes] }],
      ...(cpg === undefined ? {} : { cpg }),
    });
    const stem = name.replace(/\W+/g, '-');
    for (const [extension, content] of shape) await folder.file(stem + extension, content);
    const { source, rows } = await folder.read(path.join(folder.dir, `${stem}.shp`));
    expect(rows[0]?.values).toEqual([text]);
    expect(source.encoding).toMatch(label);
  });

  it('refuses other text that is not JSON', async () => {
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

  it('marks single geometries that cannot be read as broken, and reads the rest of the file', async () => {
    const geometries = [
      '{"type":"MultiPolygon","coordinates":[[0,0],[1,0],[1,1],[0,0]]}',
      '{"type":"Box","coordinates":[1,2]}',
      '7',
      '{}',
      '{"type":"POLYGON","coordinates":[[["0","0"],["1","0"],["1","1"],["0","0"]]]}',
    ];
    const lines = geometries.map((geometry) => `{"type":"Feature","properties":{},"geometry":${geometry}}`);
    const { rows } = await folder.read(await folder.file('odd.geojsonl', lines.join('\n')));
    expect(rows.map(({ kind }) => kind)).toEqual(['broken', 'broken', 'broken', 'none', 'polygon']);
    expect(rows[4]?.polygons).toEqual([[4]]);
  });

  it('reads a .prj file in UTF-16', async () => {
    const entries = [...shapefileBytes(oneLot(['1']))].map(([extension, data]) => ({
      name: `lots${extension}`,
      data: extension === '.prj' ? Buffer.from(`\ufeff${data.toString()}`, 'utf16le') : data,
    }));
    const { source } = await folder.read(await folder.file('wide-prj.zip', zipBytes(entries)));
    expect(source.crs).toBe('GCS_WGS_1984 (from the .prj file)');
  });

  it.each(['LOCAL_CS["Site grid",UNIT["Meter",1]]', 'ENGCRS["Site grid",EDATUM["x"]]'])(
    'treats plane coordinates from an unknown origin as a missing system: %s',
    async (prj) => {
      const parts = shapefileBytes({ ...oneLot(['1']), prj });
      const entries = [...parts].map(([extension, data]) => ({ name: `lots${extension}`, data }));
      const { source, rows } = await folder.read(await folder.file('local-prj.zip', zipBytes(entries)));
      expect(source.crs).toMatch(/assumed: the stated system, “\w+\["Site grid".*, is not known here/);
      expect(source.isCrsAssumed).toBe(true);
      expect(Math.abs(rows[0]?.first[0] ?? 999)).toBeLessThanOrEqual(180);
    },
  );

  it('treats an empty .prj file as a missing one, and says so', async () => {
    const parts = shapefileBytes({ ...oneLot(['1']), prj: ' \n' });
    const entries = [...parts].map(([extension, data]) => ({ name: `lots${extension}`, data }));
    const { source } = await folder.read(await folder.file('empty-prj.zip', zipBytes(entries)));
    expect(source.crs).toBe('EPSG:4326 (assumed: the .prj file is empty)');
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
