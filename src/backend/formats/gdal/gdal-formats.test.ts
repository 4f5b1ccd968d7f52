import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, truncate, utimes, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOrProblem } from '../../../../tests/support/damage.ts';
import { type FormatsFolder, openFormatsFolder } from '../../../../tests/support/formats-folder.ts';
import { shapefileBytes, zipBytes } from '../../../../tests/support/shapefile-fixture.ts';

const run = promisify(execFile);
const hasOgr2ogr = existsSync('/usr/bin/ogr2ogr');

let folder: FormatsFolder;
/** The compiled WebAssembly of GDAL. While it is referenced, V8 shares its code with the thread of each read, which would otherwise compile it again. */
const compiled = new Set<WebAssembly.Module>();
beforeAll(async () => {
  folder = await openFormatsFolder();
  const entry = createRequire(import.meta.url).resolve('gdal3.js/node.js');
  const bytes = await readFile(path.join(path.dirname(entry), 'dist/package/gdal3WebAssembly.wasm'));
  compiled.add(await WebAssembly.compile(bytes));
});
afterAll(async () => {
  compiled.clear();
  await folder.remove();
});

const MIF = `Version 300
Charset "WindowsLatin1"
Delimiter ","
CoordSys Earth Projection 8, 74, "m", -75, 0, 0.9996, 500000, 0
Columns 3
  PIN Char(10)
  ACRES Float
  SOLD Date
Data

Region 2
  5
400000 4000000
400000 4001000
401000 4001000
401000 4000000
400000 4000000
  4
400200 4000200
400800 4000200
400800 4000800
400200 4000200
    Pen (1,2,0)
None
`;
const MID = '"0012",1.5,"20200131"\n"Pe\u00f1a",,""\n';

const gml = (content: string, version: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><ogr:FeatureCollection xmlns:ogr="http://ogr.maptools.org/" xmlns:gml="http://www.opengis.net/${version}">${content}</ogr:FeatureCollection>`;
const GML_2 = gml(
  `<gml:featureMember><ogr:lots fid="lots.1"><ogr:PIN>0012</ogr:PIN><ogr:ACRES>1.5</ogr:ACRES><ogr:geom><gml:Polygon srsName="EPSG:4326"><gml:outerBoundaryIs><gml:LinearRing><gml:coordinates>-76.6,39.3 -76.6,39.4 -76.5,39.4 -76.6,39.3</gml:coordinates></gml:LinearRing></gml:outerBoundaryIs></gml:Polygon></ogr:geom></ogr:lots></gml:featureMember>`,
  'gml',
);
const gml32 = (srsName: string, positions: string) =>
  gml(
    `<ogr:featureMember><ogr:lots gml:id="lots.1"><ogr:PIN>0012</ogr:PIN><ogr:geom><gml:MultiSurface gml:id="g" srsName="${srsName}"><gml:surfaceMember><gml:Polygon gml:id="p"><gml:exterior><gml:LinearRing><gml:posList>${positions}</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></gml:surfaceMember></gml:MultiSurface></ogr:geom></ogr:lots></ogr:featureMember>`,
    'gml/3.2',
  );
/** A lot whose ring consists of two lines that are elsewhere in the file, as in topological exports. */
const SHARED_LINES = gml(
  `<ogr:featureMember><ogr:lots gml:id="lots.1"><ogr:PIN>0012</ogr:PIN><ogr:geom><gml:Polygon gml:id="p" srsName="urn:ogc:def:crs:OGC:1.3:CRS84"><gml:exterior><gml:Ring><gml:curveMember xlink:href="#a"/><gml:curveMember xlink:href="#b"/></gml:Ring></gml:exterior></gml:Polygon></ogr:geom></ogr:lots></ogr:featureMember>${[
    ['a', '-76.6 39.3 -76.6 39.4 -76.5 39.4'],
    ['b', '-76.5 39.4 -76.6 39.3'],
  ]
    .map(
      ([id, positions]) =>
        `<ogr:featureMember><ogr:lines gml:id="l${id}"><ogr:geom><gml:LineString gml:id="${id}" srsName="urn:ogc:def:crs:OGC:1.3:CRS84"><gml:posList>${positions}</gml:posList></gml:LineString></ogr:geom></ogr:lines></ogr:featureMember>`,
    )
    .join('')}`,
  'gml/3.2',
).replace('xmlns:gml=', 'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:gml=');
/** A lot whose owner element refers back to the lot: GDAL would follow this reference forever. */
const CIRCULAR = gml32('urn:ogc:def:crs:OGC:1.3:CRS84', '-76.6 39.3 -76.6 39.4 -76.5 39.4 -76.6 39.3')
  .replace('<ogr:PIN>', '<ogr:owner xlink:href="#lots.1"/><ogr:PIN>')
  .replace('xmlns:gml=', 'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:gml=');
const LAT_LON = '39.3 -76.6 39.4 -76.6 39.4 -76.5 39.3 -76.6';
const LON_LAT = '-76.6 39.3 -76.6 39.4 -76.5 39.4 -76.6 39.3';

async function mif(stem: string, mid: string | Buffer = Buffer.from(MID, 'latin1')): Promise<string> {
  await folder.file(`${stem}.mid`, mid);
  return folder.file(`${stem}.mif`, MIF);
}

describe('MapInfo', () => {
  it('reads the exchange format with its attributes, holes and coordinate system', async () => {
    const { source, rows } = await folder.read(await mif('lots'));
    expect(source.format).toBe('MapInfo');
    const names = source.columns.map(({ name }) => name);
    const valuesOf = (row: number) =>
      Object.fromEntries(names.map((name, column) => [name, rows[row]?.values[column]]));
    expect(valuesOf(0)).toMatchObject({
      PIN: '0012',
      ACRES: 1.5,
      SOLD: expect.stringMatching(/^2020-01-31/),
    });
    expect(valuesOf(1)).toMatchObject({ PIN: 'Peña' });
    expect(rows[0]).toMatchObject({ kind: 'polygon', polygons: [[5, 4]] });
    expect(rows[0]?.first[0]).toBeCloseTo(-76.1, 0);
    expect(rows[0]?.first[1]).toBeCloseTo(36.1, 0);
    expect(rows[1]?.kind).toBe('none');
  });

  it('refuses a file that is too large, and states the sizes', async () => {
    const large = await folder.file('large.mif', MIF);
    await truncate(large, 5 * 2 ** 30);
    await expect(folder.read(large)).rejects.toThrow(/has 5,120 MB; as MapInfo at most 4,096 MB are read/);
  });

  it('names the missing parts of a table, and refuses other text', async () => {
    const tab =
      '!table\n!version 300\n!charset WindowsLatin1\n\nDefinition Table\n  Type NATIVE Charset "WindowsLatin1"\n  Fields 1\n    PIN Char (10) ;\n';
    await expect(folder.read(await folder.file('lone.tab', tab))).rejects.toThrow(
      /no lone\.dat and no lone\.map and no lone\.id beside lone\.tab.*all of them in one zip/,
    );
    await expect(folder.read(await folder.file('text.tab', 'a\tb\n'))).rejects.toThrow(/rename it to \.tsv/);
    await expect(folder.read(await folder.file('text.mif', 'a\tb\n'))).rejects.toThrow(
      /not a table of MapInfo/,
    );
  });

  it('reads a table without geometry whose rows are in a .dbf', async () => {
    const dbf = shapefileBytes({
      fields: [{ name: 'PIN', type: 'C', length: 10 }],
      rows: [{ rings: null, values: ['0012'] }],
    }).get('.dbf');
    await folder.file('roll.dbf', dbf ?? '');
    const tab =
      '!table\n!version 300\n!charset WindowsLatin1\n\nDefinition Table\n  Type DBF Charset "WindowsLatin1"\n  Fields 1\n    PIN Char (10) ;\n';
    const { rows } = await folder.read(await folder.file('roll.tab', tab));
    expect(rows.map(({ kind, values }) => [kind, values])).toEqual([['none', ['0012']]]);
    await folder.file('roll.map', '');
    await expect(folder.read(path.join(folder.dir, 'roll.tab'))).rejects.toThrow(
      /^There is no roll\.id beside roll\.tab/,
    );
  });

  it.skipIf(!hasOgr2ogr)('reads a zipped table as ogr2ogr does', async () => {
    const dir = path.join(folder.dir, 'tab');
    await mkdir(dir);
    await run('ogr2ogr', ['-f', 'MapInfo File', path.join(dir, 'lots.tab'), await mif('forTab')]);
    const parts = await Promise.all(
      (await readdir(dir)).map(async (name) => ({ name, data: await readFile(path.join(dir, name)) })),
    );
    const { rows } = await folder.read(await folder.file('tab.zip', zipBytes(parts)));
    await run('ogr2ogr', [
      '-f',
      'GeoJSON',
      path.join(dir, 'lots.geojson'),
      path.join(dir, 'lots.tab'),
      '-lco',
      'COORDINATE_PRECISION=12',
      '-t_srs',
      'EPSG:4326',
    ]);
    const expected = await folder.read(path.join(dir, 'lots.geojson'));
    expect(rows.map(({ polygons }) => polygons)).toEqual(expected.rows.map(({ polygons }) => polygons));
    expect(rows[0]?.first[0]).toBeCloseTo(expected.rows[0]?.first[0] ?? 0, 6);
    expect(rows[0]?.first[1]).toBeCloseTo(expected.rows[0]?.first[1] ?? 0, 6);
    expect(rows[0]?.values).toEqual(expect.arrayContaining(['0012', 1.5]));
  });
});

describe('GML', () => {
  it.each([
    ['GML 2', GML_2],
    ['3.2 with a URN, latitude first', gml32('urn:ogc:def:crs:EPSG::4326', LAT_LON)],
    [
      '3.2 with an address of OGC, latitude first',
      gml32('http://www.opengis.net/def/crs/EPSG/0/4326', LAT_LON),
    ],
    ['3.2 with the old form, longitude first', gml32('EPSG:4326', LON_LAT)],
    ['3.2 with rings of lines elsewhere in the file', SHARED_LINES],
    ['3.2 with circular references', CIRCULAR],
    ['3.2 with CRS84', gml32('urn:ogc:def:crs:OGC:1.3:CRS84', LON_LAT)],
  ])('reads %s', async (_, text) => {
    const dir = await mkdtemp(path.join(folder.dir, 'gml-'));
    await writeFile(path.join(dir, 'lots.gml'), text);
    const { source, rows } = await folder.read(path.join(dir, 'lots.gml'));
    expect(source.format).toBe('GML');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.kind).toBe('polygon');
    expect(rows[0]?.first[0]).toBeCloseTo(-76.6, 6);
    expect(rows[0]?.first[1]).toBeCloseTo(39.3, 6);
    expect(rows[0]?.values.map(String)).toContain('0012');
    // Nothing is written beside the file.
    expect(await readdir(dir)).toEqual(['lots.gml']);
  });

  const second = (system: string) =>
    `<gml:featureMember><ogr:lots fid="lots.2"><ogr:PIN>0013</ogr:PIN><ogr:geom><gml:Polygon srsName="${system}"><gml:outerBoundaryIs><gml:LinearRing><gml:coordinates>361000,4350000 361000,4351000 362000,4351000 361000,4350000</gml:coordinates></gml:LinearRing></gml:outerBoundaryIs></gml:Polygon></ogr:geom></ogr:lots></gml:featureMember></ogr:FeatureCollection>`;
  const mixed = (system: string) => GML_2.replace('</ogr:FeatureCollection>', second(system));

  it('reads each feature in its own coordinate system', async () => {
    const file = await folder.file('mixed.gml', mixed('EPSG:26918'));
    const { source, rows } = await folder.read(file, { crs: 'EPSG:26917' });
    expect(source.crs).toBe('EPSG:4326 (converted from the system of each feature)');
    expect(source.isCrsAssumed).toBe(false);
    expect(rows.map(({ values }) => values.at(-1))).toEqual(['1.5', null]);
    expect(rows[0]?.first).toEqual([-76.6, 39.3]);
    // The values of ogr2ogr.
    expect(rows[1]?.first[0]).toBeCloseTo(-76.611_750_69, 7);
    expect(rows[1]?.first[1]).toBeCloseTo(39.288_223_37, 7);
  });

  it('keeps leading zeros although another program left a .gfs, a description with guessed column types', async () => {
    const dir = await mkdtemp(path.join(folder.dir, 'gfs-'));
    const field =
      '<PropertyDefn><Name>PIN</Name><ElementPath>PIN</ElementPath><Type>Integer</Type></PropertyDefn>';
    const geometry =
      '<GeomPropertyDefn><Name>geom</Name><ElementPath>geom</ElementPath><Type>Polygon</Type></GeomPropertyDefn>';
    await writeFile(path.join(dir, 'lots.gml'), GML_2);
    await utimes(path.join(dir, 'lots.gml'), 1_600_000_000, 1_600_000_000);
    await writeFile(
      path.join(dir, 'lots.gfs'),
      `<GMLFeatureClassList><GMLFeatureClass><Name>lots</Name><ElementPath>lots</ElementPath>${geometry}${field}</GMLFeatureClass></GMLFeatureClassList>`,
    );
    const { rows } = await folder.read(path.join(dir, 'lots.gml'));
    expect(rows[0]?.values).toContain('0012');
  });

  it('refuses features of which one is in an unknown system', async () => {
    await expect(folder.read(await folder.file('odd.gml', mixed('EPSG:99999')))).rejects.toThrow(
      'The features of odd.gml are in different coordinate systems, and not all of them are known here: EPSG:4326, EPSG:99999. Export the layer again in one system.',
    );
  });

  it('refuses a file that declares entities, to expand or to fetch', async () => {
    const bomb = GML_2.replace(
      '?><',
      '?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;"><!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;"><!ENTITY f "&e;&e;&e;&e;&e;&e;&e;&e;&e;&e;"><!ENTITY g "&f;&f;&f;&f;&f;&f;&f;&f;&f;&f;">]><',
    ).replace('0012', '&g;');
    expect(await readOrProblem(folder.read, await folder.file('bomb.gml', bomb))).toMatch(
      /declares entities/,
    );
    const outside = GML_2.replace('?><', '?><!DOCTYPE x [<!ENTITY g SYSTEM "other.xml">]><').replace(
      '0012',
      '&g;',
    );
    expect(await readOrProblem(folder.read, await folder.file('outside.gml', outside))).toMatch(
      /declares entities/,
    );
  });

  it.each([
    ['other XML', '<kml/>', /is not GML.*Export the layer/],
    [
      'a schema',
      '<?xml version="1.0"?><xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:gml="http://www.opengis.net/gml"/>',
      /half\.gml can't be read: its content does not match its extension\./,
    ],
    ['half a file', GML_2.slice(0, -120), /half\.gml can't be read: it is cut off.*complete copy/],
  ])('says what is wrong with %s', async (_, text, message) => {
    await expect(folder.read(await folder.file('half.gml', text))).rejects.toThrow(message);
  });
});
