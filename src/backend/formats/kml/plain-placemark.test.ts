import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GeometryBuffer } from '../geometry-buffer.ts';
import { readKmlGeometry } from './kml-geometry.ts';
import { KmlParser } from './kml-parser.ts';
import type { KmlShape } from './kml-placemark.ts';
import { PlainPlacemark } from './plain-placemark.ts';

const COLUMNS = new Map(['PIN', 'OWNER', 'name', 'description', 'Straße'].map((name, at) => [name, at]));

function readPlain(placemark: string, attributes = true) {
  const plain = new PlainPlacemark(COLUMNS, attributes, 'utf-8');
  // What stands around it must not matter.
  const bytes = Buffer.from(`<!-- " -->${placemark}</Placemark>"`);
  const from = bytes.indexOf('<Placemark');
  if (!plain.read(bytes, from, from + Buffer.byteLength(placemark))) return null;
  return { values: [...COLUMNS.values()].map((column) => plain.text(column)), shape: shapeOf(plain) };
}

function parse(placemark: string, attributes = true) {
  const parser = new KmlParser({ columns: COLUMNS, attributes });
  parser.write(`<kml>${placemark}`);
  const [found] = parser.placemarks;
  if (found === undefined) throw new Error('the parser found nothing');
  return {
    values: [...COLUMNS.values()].map((column) => found.values[column]),
    shape: shapeOf(found),
    extras: found.extras,
  };
}

function shapeOf(shape: KmlShape) {
  const into = new GeometryBuffer();
  readKmlGeometry(shape, into);
  return {
    kind: into.kind,
    coords: [...into.coords.subarray(0, into.vertexCount * 2)],
    parts: [...into.partEnds],
    polygons: [...into.polygonEnds],
  };
}

const data = (name: string, text: string) => `<SimpleData name="${name}">${text}</SimpleData>`;
const ring = (role: string, text = '1,2,0 3,4 5,6 1,2') =>
  `<${role}BoundaryIs><LinearRing><coordinates>${text}</coordinates></LinearRing></${role}BoundaryIs>`;

const PIECES = [
  data('PIN', ' 0012 '),
  data('OWNER', 'Peña'),
  data('OWNER', 'OAK &amp; ELM'),
  data('OWNER', '\r\nOAK\r\nELM'),
  data('OWNER', '<![CDATA[OAK]]>'),
  data('OWNER', ' \u00a0 '),
  data('PIN', ''),
  data('other', 'x'),
  data('Straße', 'y'),
  `<SimpleData other='>' name = 'OWNER' >a</SimpleData >`,
  `<SimpleData>x</SimpleData>`,
  `<Data name="OWNER"><displayName>x</displayName><value>b</value></Data>`,
  `<Data><value>b</value></Data>`,
  `<ExtendedData><SchemaData schemaUrl="#a">${data('PIN', '7')}</SchemaData></ExtendedData>`,
  '<name>lot</name>',
  '<Style><name>no column</name><x:y xmlns:x="z"/></Style>',
  '<Style id="a"><LineStyle/></Style>',
  '<description>a <b>bold</b> text</description>',
  '<!-- <name>x</name> -->',
  `<Polygon>${ring('inner')}${ring('outer', '\n 9,9 8,8 7,7 9,9 ')}</Polygon>`,
  `<MultiGeometry><Polygon>${ring('outer')}</Polygon><Polygon>${ring('outer', 'one')}</Polygon></MultiGeometry>`,
  '<Point><coordinates>1,2</coordinates></Point>',
  '<LineString><coordinates>1,2 &#51;,4</coordinates></LineString>',
  '<LinearRing><coordinates>1,2 3,4</coordinates></LinearRing>',
  '<Camera><coordinates>1,2</coordinates></Camera>',
  '<Track/>',
  '<gx:Track xmlns:gx="g"></gx:Track>',
  '\n\t',
];

describe('a plain placemark', () => {
  it('is read as the parser reads it, or left to the parser', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }),
        fc.constantFrom('<Placemark>', '<Placemark id="a">', '<Placemark\n>'),
        fc.boolean(),
        (pieces, open, attributes) => {
          const placemark = `${open}${pieces.join('')}</Placemark>`;
          const plain = readPlain(placemark, attributes);
          if (plain === null) return;
          const { extras, ...parsed } = parse(placemark, attributes);
          expect(plain).toEqual(parsed);
          expect(extras).toBeNull();
        },
      ),
    );
  });

  it('is what programs write', () => {
    const placemark = `<Placemark id="a">
      <Style><LineStyle><color>ff0000ff</color></LineStyle></Style>
      <ExtendedData><SchemaData schemaUrl="#parcels">${data('PIN', '30-001')}${data('OWNER', 'Peña')}</SchemaData></ExtendedData>
      <Polygon>${ring('outer')}</Polygon></Placemark>`;
    expect(readPlain(placemark)?.values).toEqual(['30-001', 'Peña', undefined, undefined, undefined]);
    expect(readPlain(placemark)?.shape).toMatchObject({ kind: 'polygon', coords: [1, 2, 3, 4, 5, 6, 1, 2] });
    expect(readPlain('<Placemark/>')?.shape.kind).toBe('none');
  });

  it.each([
    ['tags that do not match', `<Placemark><name>x</nam></Placemark>`],
    ['an end too many', `<Placemark></name></Placemark>`],
    ['an element that stays open', `<Placemark><name>x</Placemark>`],
    ['a quote that stays open', `<Placemark id="a></Placemark>`],
    ['an attribute without a value', `<Placemark id></Placemark>`],
    ['a tag without a name', `<Placemark>< name>x</name></Placemark>`],
    ['a lone bracket', `<Placemark><name>x < y</name></Placemark>`],
    [
      'a text for each of two columns of the same name',
      `<Placemark>${data('PIN', '1')}${data('PIN', '2')}</Placemark>`,
    ],
    ['more levels than programs write', `<Placemark>${'<a>'.repeat(40)}${'</a>'.repeat(40)}</Placemark>`],
  ])('is not one with %s', (_, placemark) => {
    expect(readPlain(placemark)).toBeNull();
  });
});
