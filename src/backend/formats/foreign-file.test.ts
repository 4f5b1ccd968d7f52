import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { useFormatsFolder } from '../../../tests/support/formats-folder.ts';
import { zipBytes } from '../../../tests/support/shapefile-fixture.ts';
import { tarBytes } from '../../../tests/support/tar-fixture.ts';

const folder = useFormatsFolder();

const page = '<!DOCTYPE html><html><head><title>Sign in - County GIS</title></head><body>...</body></html>';
const encrypted = zipBytes([{ name: 'lots.geojson', data: Buffer.from('{}') }]);
encrypted.writeUInt16LE(encrypted.readUInt16LE(6) | 1, 6);
const directory = encrypted.indexOf(Buffer.from('PK\u0001\u0002'));
encrypted.writeUInt16LE(encrypted.readUInt16LE(directory + 8) | 1, directory + 8);

/** Returns a zip whose headers state this compression method. */
function packedWith(method: number): Buffer {
  const zip = zipBytes([{ name: 'lots.geojson', data: Buffer.from('{}') }]);
  zip.writeUInt16LE(method, 8);
  zip.writeUInt16LE(method, zip.indexOf(Buffer.from('PK\u0001\u0002')) + 10);
  return zip;
}

const CASES: readonly [what: string, name: string, content: string | Buffer, message: RegExp][] = [
  [
    'a RAR archive',
    'parcels.rar',
    'Rar!\u001a\u0007\u0000',
    /is a RAR archive.*Unpack it.*pack that as \.zip/,
  ],
  [
    'the description of a map service',
    'parcels.xml',
    '<?xml version="1.0"?><WMS_Capabilities version="1.3.0"/>',
    /describes a service of pictures or tiles.*Import the address of the features/,
  ],
  [
    'the description of tiles',
    'parcels.json',
    '{"tilejson":"2.2.0","vector_layers":[{"id":"parcels"}]}',
    /describes a service of pictures or tiles/,
  ],
  [
    'the description of a layer of pictures',
    'parcels.json',
    '{"name":"Lots","serviceDataType":"esriImageServiceDataTypeGeneric"}',
    /describes a service of pictures or tiles/,
  ],
  [
    'the description of a WFS',
    'parcels',
    '<wfs:WFS_Capabilities version="2.0.0"/>',
    /description of a WFS, without its features\. Import the address/,
  ],
  [
    'a note of a portal that makes the file',
    'parcels.zip',
    '{"status":"Pending","progress":12}',
    /still making the file\. Download it again/,
  ],
  ['a 7z archive', 'parcels.7z', Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1'), /is a 7z archive.*Unpack it/],
  [
    'gzip that is cut off',
    'parcels.geojson',
    gzipSync('{}').subarray(0, 15),
    /not a complete gzip file.*again/,
  ],
  [
    'a project of a desktop GIS, which is a zip archive',
    'county.aprx',
    zipBytes([{ name: 'GISProject.json', data: Buffer.from('{}') }]),
    /only says how a map is drawn. Import the data/,
  ],
  [
    'a script for a database',
    'parcels.sql',
    'CREATE TABLE parcels (pin text);',
    /script for a database.*ogr2ogr/,
  ],
  ['a list of other files', 'parcels.vrt', '<OGRVRTDataSource/>', /only names other files.*Import these/],
  ['gzip in gzip', 'parcels.csv.gz', gzipSync(gzipSync('PIN')), /packed with gzip twice.*Unpack it/],
  ['a gzip bomb', 'parcels.csv.gz', gzipSync(Buffer.alloc(70 << 20)), /more than 64 MB.*Unpack it yourself/],
  [
    'a tar archive of notes',
    'lots.tar',
    tarBytes({ 'a.md': 'x' }),
    /nothing in lots that can be read: it holds a\.md/,
  ],
  [
    'a tar archive that is cut off',
    'parcels.tar',
    tarBytes({ 'lots.csv': 'x'.repeat(600) }).subarray(0, 1024),
    /parcels\.tar is cut off or damaged after 0 files.*again/,
  ],
  [
    'a tar archive with a path that leads out of it',
    'parcels.tar',
    tarBytes({ '../lots.csv': 'PIN' }),
    /leads out of the archive/,
  ],
  [
    'a zip that is packed with Deflate64',
    'parcels.zip',
    packedWith(9),
    /parcels\.zip is packed with Deflate64, which can't be unpacked here.*as a usual zip/,
  ],
  [
    'a zip that is encrypted with AES',
    'parcels.zip',
    packedWith(99),
    /parcels\.zip is locked with a password/,
  ],
  ['a part of a zip', 'parcels.z01', 'PK\u0003\u0004', /is one part of a zip archive in several files/],
  [
    'the first part of a zip',
    'parcels.zip',
    'PK\u0007\u0008',
    /is one part of a zip archive in several files/,
  ],
  [
    'text in EBCDIC',
    'roll.txt',
    Buffer.from('d7c9d540d6e6d5c5d94040f1f2f340e2d4c9e3c8404040', 'hex'),
    /is text in EBCDIC.*iconv -f CP037/,
  ],
  [
    'a workbook that is named .xls',
    'roll.xls',
    zipBytes([{ name: '[Content_Types].xml', data: Buffer.from('<x/>') }]),
    /is a document of an Office program.*ends in \.xlsx/,
  ],
  ['JSON that is named .txt', 'lots.txt', '{"type": "FeatureCollection"}', /is JSON by its content.*\.json/],
  [
    'lines of JSON that are named .csv',
    'roll.csv',
    '{"PIN":"1-2","OWNER":"DOE, J"}\r\n{"PIN":"1-3","OWNER":"ROE"}\r\n',
    /is JSON by its content.*\.json/,
  ],
  [
    'a line of JSON that is longer than the beginning of the file',
    'roll.csv',
    `{"PIN":"1-2","LEGAL":"${'LOT '.repeat(2000)}"}\n`,
    /is JSON by its content/,
  ],
  ['a list of rows in JSON', 'roll.txt', '[\n  {\n    "PIN": "1-2"\n  }\n]\n', /is JSON by its content/],
  [
    'an error message that is named .csv',
    'roll.csv',
    '{"error":{"code":499,"message":"Token Required"}}',
    /“Token Required”/,
  ],
  [
    'a table with single quotes',
    'lots.csv',
    "'PIN','OWNER'\n'1','A'\n",
    /in single quotes, such as 'PIN'.*double/,
  ],
  [
    'a FeatureCollection without features',
    'lots.geojson',
    '{"type":"FeatureCollection","features":null}',
    /Row 1 at byte 0 is a FeatureCollection without a list of features/,
  ],
  ['a Feather file', 'parcels.feather', 'ARROW1\0\0', /is an Arrow or Feather file.*ogr2ogr -f GPKG/],
  ['an Arrow stream', 'parcels.arrow', '\xff\xff\xff\xff', /is an Arrow stream.*GeoParquet/],
  [
    'a JSONP reply',
    'parcels.geojson',
    'angular.callbacks._0({"features":[]});',
    /JSON inside of a script.*callback/,
  ],
  [
    'a variable of a web map',
    'lots.js',
    'var json_lots = {"features":[]}',
    /JSON inside of a script.*first \{/,
  ],
  ['a PDF', 'parcels.pdf', '%PDF-1.7', /is a PDF document.*Ask its source for the data/],
  ['a picture', 'parcels.png', Buffer.from('\x89PNG', 'latin1'), /is a picture/],
  [
    'a web page saved as data',
    'parcels.json',
    page,
    /is a web page with the title “Sign in - County GIS”.*Open it in a browser/,
  ],
  ['a web page in a .zip', 'parcels.zip', page, /is a web page/],
  ['an XHTML page', 'lots.kml', `<?xml version="1.0"?>\n<html><body/></html>`, /is a web page, not data/],
  [
    'the ids of a layer',
    'lots.json',
    '{"objectIdFieldName":"FID","objectIds":[1,2]}',
    /says about a layer.*Import the address/,
  ],
  ['the description of a layer', 'lots.json', '{"currentVersion":11,"fields":[]}', /says about a layer/],
  ['the number of features', 'lots.json', '{"count":25}', /says about a layer/],
  [
    'the error message of a map service',
    'lots.gml',
    '<?xml version="1.0"?><ows:ExceptionReport xmlns:ows="o"><ows:Exception><ows:ExceptionText>Unknown layer</ows:ExceptionText></ows:Exception></ows:ExceptionReport>',
    /error message of a service, not data: “Unknown layer”/,
  ],
  [
    'the error message of an ArcGIS service',
    'lots.geojson',
    '{"error":{"code":499,"message":"Token Required"}}',
    /“Token Required”/,
  ],
  [
    'a workbook under another name, whose parts are in another order',
    'parcels.csv',
    zipBytes([{ name: 'xl/workbook.xml', data: Buffer.from('a') }]),
    /rename it so that its name ends in \.xlsx/,
  ],
  [
    'a zip under another name',
    'parcels.shp',
    zipBytes([{ name: 'a', data: Buffer.from('a') }]),
    /is a zip archive by its content\. Rename it/,
  ],
  [
    'an Access database',
    'parcels.mdb',
    Buffer.from('\0\x01\0\0Standard Jet DB\0', 'latin1'),
    /personal geodatabase.*Export/,
  ],
  ['a SQLite database', 'parcels.sqlite', 'SQLite format 3\0', /is a SQLite database.*rename it/],
  ['a drawing', 'parcels.dwg', 'AC1032', /is a drawing/],
  ['a file of zero bytes', 'parcels.dbf', Buffer.alloc(2048), /nothing but zero bytes.*Get it again/],
  [
    'a pointer of Git LFS',
    'parcels.fgb',
    'version https://git-lfs.github.com/spec/v1\noid sha256:1',
    /pointer of Git LFS.*git lfs pull/,
  ],
  ['a part of a Shapefile', 'parcels.shx', 'x', /part of a Shapefile\. Import the \.shp/],
  ['a part of a geodatabase', 'a00000001.gdbtable', 'x', /part of a file geodatabase/],
  ['a part of a MapInfo table', 'parcels.map', 'x', /part of a MapInfo table\. Import the \.tab/],
  ['a style', 'parcels.lyrx', '{}', /how a layer is drawn/],
  [
    'a workbook in XML',
    'parcels.xml',
    '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>',
    /workbook in XML.*ends in \.xls,/,
  ],
  ['metadata', 'parcels.xml', '<metadata/>', /is XML\..*import the file that it describes/],
  ['an unknown format', 'parcels.foo', 'x', /no known format\. Known formats: Shapefile/],
  ['an empty zip', 'parcels.zip', zipBytes([]), /parcels\.zip is empty: there is no file in it/],
  [
    'a zip without a layer',
    'parcels.zip',
    zipBytes([{ name: 'readme.pdf', data: Buffer.from('x') }]),
    /nothing in parcels\.zip that can be read: it holds readme\.pdf\. These formats can be read/,
  ],
  [
    'a zip around a 7z archive',
    'parcels.zip',
    zipBytes([
      { name: 'readme.pdf', data: Buffer.from('x') },
      { name: 'data/lots.7z', data: Buffer.from('x') },
    ]),
    /holds data\/lots\.7z, an archive that can't be unpacked here\. Unpack it/,
  ],
  [
    'a zip with a drawing and a text about it',
    'parcels.zip',
    zipBytes([
      { name: 'readme.txt', data: Buffer.from('Lots of two towns.') },
      { name: 'lots.dwg', data: Buffer.from('x') },
    ]),
    /it holds readme\.txt, lots\.dwg\. lots\.dwg is a drawing, .* GeoPackage\. These formats can be read/,
  ],
  ['an encrypted zip', 'parcels.zip', encrypted, /locked with a password\. Unpack it/],
];

describe('files that are not data', () => {
  it.each(CASES)('are refused with a message that says what to do: %s', async (_, name, content, message) => {
    await expect(folder.read(await folder.file(name, content))).rejects.toMatchObject({
      name: 'Problem',
      message: expect.stringMatching(message),
    });
  });
});
