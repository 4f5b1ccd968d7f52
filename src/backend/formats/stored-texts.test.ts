import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormatsFolder, NAME_FIELD, openFormatsFolder } from '../../../tests/support/formats-folder.ts';
import { geoPackageBinary, wkbPolygon, writeGeoPackage } from '../../../tests/support/geopackage-fixture.ts';
import { square, writeShapefile } from '../../../tests/support/shapefile-fixture.ts';
import { createStandardTexts, createStoredTexts } from './stored-texts.ts';

/** Texts in encodings that the format or the rest of the file does not use. */

let folder: FormatsFolder;
beforeAll(async () => {
  folder = await openFormatsFolder();
});
afterAll(() => folder.remove());

const LATIN = Buffer.from('Peñón', 'latin1');
const SAID = /^utf-8 and windows-1252 \(the text is not valid UTF-8, such as “Peñón”; give --encoding/;

/** Returns a column's texts and the description of the encoding in the report. */
async function read(file: string, encoding?: string) {
  const { source, rows } = await folder.read(file, { encoding });
  return { texts: rows.map(({ values }) => values[0]), encoding: source.encoding };
}

it('an encoding that is not known is refused', () => {
  expect(() => createStandardTexts('the standard', 'klingon')).toThrow('The encoding "klingon" is not known');
});

describe('the encoding of texts is guessed and reported', () => {
  it('in a GeoPackage', async () => {
    const geometry = geoPackageBinary(
      wkbPolygon([
        [-76.6, 39.3],
        [-76.5, 39.3],
        [-76.5, 39.4],
        [-76.6, 39.3],
      ]),
    );
    const file = writeGeoPackage(path.join(folder.dir, 'lots.gpkg'), [
      {
        name: 'lots',
        geometryType: 'POLYGON',
        columns: ['owner TEXT'],
        rows: [
          [geometry, 'Ñandú'],
          [geometry, 'Pe@@n'],
        ],
      },
    ]);
    expect(await read(file)).toEqual({
      texts: ['Ñandú', 'Pe@@n'],
      encoding: 'utf-8 (the GeoPackage standard)',
    });
    const bytes = await readFile(file);
    LATIN.copy(bytes, bytes.indexOf('Pe@@n'));
    await writeFile(file, bytes);
    expect(await read(file)).toEqual({ texts: ['Ñandú', 'Peñón'], encoding: expect.stringMatching(SAID) });
    // Mac Roman has other characters for these bytes.
    expect((await read(file, 'macintosh')).texts).toEqual(['Ñandú', 'PeÒÛn']);
  });

  const shapefile = async (name: string, texts: readonly (string | Uint8Array)[], cpg?: string) =>
    writeShapefile(folder.dir, name, {
      fields: [NAME_FIELD],
      rows: texts.map((text, row) => ({ rings: [square(-76.6 + row * 0.001, 39.3, 0.001)], values: [text] })),
      ...(cpg === undefined ? {} : { cpg }),
    });

  it('in a .dbf whose .cpg file says UTF-8', async () => {
    const file = await shapefile('wrong', [Buffer.from('Ñandú'), LATIN], 'UTF-8');
    expect(await read(file)).toEqual({ texts: ['Ñandú', 'Peñón'], encoding: expect.stringMatching(SAID) });
  });

  it('in a .dbf without .cpg where another program wrote one text in forty', async () => {
    const texts = Array.from({ length: 40 }, (_, row) => (row === 39 ? LATIN : Buffer.from(`Ñandú ${row}`)));
    const found = await read(await shapefile('mixed', texts));
    expect([found.texts[0], found.texts[39]]).toEqual(['Ñandú 0', 'Peñón']);
    expect(found.encoding).toMatch(SAID);
  });

  it('in a .dbf without .cpg in which no text is UTF-8', async () => {
    expect(await read(await shapefile('latin', [LATIN]))).toEqual({
      texts: ['Peñón'],
      encoding: 'windows-1252 (the text is not valid UTF-8)',
    });
  });

  it('but not where a text was cut in the middle of a character at the width of its field', async () => {
    const cut = Buffer.from('Calle del Peñon Ñaña').subarray(0, 20);
    const late = Buffer.from('Avenida número unoñ').subarray(0, 20);
    expect(await read(await shapefile('cut', [cut, late], 'UTF-8'))).toEqual({
      texts: ['Calle del Peñon Ña', 'Avenida número uno'],
      encoding: 'utf-8 (from the .cpg file)',
    });
  });

  it('in a CSV file, beyond the part that was looked at', async () => {
    const lines = Array.from({ length: 200 }, (_, row) => `Ñandú ${row},1\n`);
    const file = await folder.file(
      'mixed.csv',
      Buffer.concat([Buffer.from(`owner,lot\n${lines.join('')}`), LATIN, Buffer.from(',2\n')]),
    );
    const found = await read(file);
    expect([found.texts[0], found.texts.at(-1)]).toEqual(['Ñandú 0', 'Peñón']);
    expect(found.encoding).toMatch(SAID);
  });

  it('in a CSV file in UTF-16, without a byte order mark', async () => {
    const file = await folder.file('wide.csv', Buffer.from('owner,lot\nPeñón,12345678\n', 'utf16le'));
    expect(await read(file)).toMatchObject({
      texts: ['Peñón'],
      encoding: expect.stringMatching(/^utf-16le/),
    });
  });

  it('in a KML file in UTF-16, without a byte order mark', async () => {
    const kml =
      '<kml><Document><Placemark><name>Peñón</name><Polygon><outerBoundaryIs><LinearRing><coordinates>1,1 2,1 2,2 1,1</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>';
    const file = await folder.file('wide.kml', Buffer.from(kml, 'utf16le'));
    expect(await read(file)).toMatchObject({
      texts: ['Peñón'],
      encoding: expect.stringMatching(/^utf-16le/),
    });
  });

  it.each<[string, Buffer]>([
    ['with a byte order mark', Buffer.from([0xff, 0xfe])],
    ['without one', Buffer.alloc(0)],
  ])('in a GeoJSON file in UTF-16, %s', async (_, mark) => {
    const text =
      '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":"Peñón"},"geometry":null}]}';
    const file = await folder.file('wide.geojson', Buffer.concat([mark, Buffer.from(text, 'utf16le')]));
    expect(await read(file)).toMatchObject({ texts: ['Peñón'] });
  });

  it('never gives U+FFFD for bytes of any kind', () => {
    const texts = createStoredTexts({ label: 'utf-8', origin: 'the standard' });
    for (let first = 0x80; first < 0x100; first++) {
      for (const bytes of [
        [first],
        [0x41, first],
        [first, 0x41],
        [0xc3, 0xb1, first],
        [first, first, first],
      ]) {
        expect(texts.decode(Buffer.from(bytes), 0, bytes.length)).not.toContain('\uFFFD');
      }
    }
    expect(texts.label).toMatch(/^utf-8 and windows-1252/);
  });
});
