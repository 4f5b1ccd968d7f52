import { describe, expect, it } from 'vitest';
import { useFormatsFolder } from '../../../../tests/support/formats-folder.ts';
import { zipBytes } from '../../../../tests/support/shapefile-fixture.ts';

const folder = useFormatsFolder();

let made = 0;
async function read(content: string | Buffer, options = {}, extension = 'kml') {
  return folder.read(await folder.file(`k${made++}.${extension}`, content), options);
}

const ring = (role: 'outer' | 'inner', x: number, side: number) =>
  `<${role}BoundaryIs><LinearRing><coordinates>
     ${x},1,0 ${x + side},1,0 ${x + side},${1 + side} ${x},1,0
   </coordinates></LinearRing></${role}BoundaryIs>`;
const polygon = (x = 1) => `<Polygon><tessellate>1</tessellate>${ring('outer', x, 1)}</Polygon>`;
const placemark = (inside: string) => `<Placemark id="p">${inside}</Placemark>`;
const document = (inside: string, head = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${head}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inside}</Document></kml>`;

const attributes = (count: number) => Array.from({ length: count }, (_, index) => `a${index}="1"`).join(' ');

describe('KML', () => {
  it('reads elements of other namespaces as columns, and names numbered fields by their display names', async () => {
    const { source, rows } = await read(
      document(`<Schema id="s"><SimpleField name="f0" type="string"><displayName><![CDATA[<b>PIN</b>]]></displayName></SimpleField>
          <SimpleField name="ACRES" type="double"><displayName>Size</displayName></SimpleField></Schema>
        ${placemark(`<ExtendedData xmlns:cad="urn:cad"><SchemaData schemaUrl="#s"><SimpleData name="f0">7</SimpleData>
          <SimpleData name="ACRES">2</SimpleData></SchemaData><cad:OWNER>Town</cad:OWNER><Data name="3"><displayName>Zone</displayName>
          <value>R1</value></Data></ExtendedData>${polygon()}`)}`),
    );
    expect(source.columns.map(({ name }) => name)).toEqual(['PIN', 'ACRES', 'OWNER', 'Zone']);
    expect(rows.map(({ values }) => values)).toEqual([['7', 2, 'Town', 'R1']]);
  });

  it('reads elements that are named after a schema, as older programs write placemarks and their values', async () => {
    const schema = (parent: string) =>
      `<Schema ${parent} name="Lots"><SimpleField name="PIN" type="wstring"/><SimpleField name="ACRES" type="double"/></Schema>`;
    const values = '<PIN>0012</PIN><ACRES>2.5</ACRES>';
    const typed = document(
      `${schema('parent="Placemark"')}<Folder><Lots><name>A</name>${values}${polygon()}</Lots></Folder>`,
    );
    const inData = document(
      `${schema('id="Lots"')}${placemark(`<name>A</name><ExtendedData><Lots>${values}</Lots></ExtendedData>${polygon()}`)}`,
    );
    const inSchemaData = document(
      `${schema('id="Lots"')}${placemark(`<name>A</name><ExtendedData><SchemaData schemaUrl="#Lots">${values}</SchemaData></ExtendedData>${polygon()}`)}`,
    );
    for (const text of [typed, inData, inSchemaData]) {
      const { source, rows } = await read(text);
      expect(source.columns.map(({ name }) => name)).toEqual(['PIN', 'ACRES', 'name']);
      expect(rows.map(({ kind, values: found }) => [kind, found])).toEqual([['polygon', ['0012', 2.5, 'A']]]);
    }
  });

  it('warns of links to other files, but not to those of its own archive', async () => {
    const link = (href: string) => `<NetworkLink><Link><href>${href}</href></Link></NetworkLink>`;
    const main = document(link('layers/base.kml') + placemark(polygon()));
    const inner = { name: 'layers/base.kml', data: Buffer.from(document(placemark(polygon()))) };
    const packed = zipBytes([{ name: 'doc.kml', data: Buffer.from(main) }, inner]);
    const { source, rows } = await read(packed, {}, 'kmz');
    expect(rows).toHaveLength(2);
    expect(source.warnings).toEqual([]);
    const alone = await read(document(link('https://county.example/layers/base.kml') + placemark(polygon())));
    expect(alone.source.warnings).toEqual([expect.stringMatching(/also links to https:/)]);
  });

  it('keeps the zeros at the beginning of numbers, whatever the schema says', async () => {
    const schema = '<Schema id="s"><SimpleField name="PIN" type="int"/></Schema>';
    const row = (pin: string) =>
      placemark(
        `<ExtendedData><SchemaData schemaUrl="#s"><SimpleData name="PIN">${pin}</SimpleData></SchemaData></ExtendedData>`,
      );
    const { rows } = await read(document(schema + row('0012') + row('12') + row('0.5') + row('0')));
    expect(rows.map(({ values }) => values)).toEqual([['0012'], [12], [0.5], [0]]);
  });

  it('says where the placemarks are if there are only links, and where more may be', async () => {
    const link = '<NetworkLink><Link><href>http://county.example/all.kml</href></Link></NetworkLink>';
    const { source } = await read(document(link + placemark(polygon())));
    expect(source.warnings).toEqual([
      expect.stringContaining('http://county.example/all.kml, which is not read'),
    ]);
    await expect(read(document(link))).rejects.toThrow(/only links to http:\/\/county\.example\/all\.kml/);
  });

  it('reads placemarks from folders of any depth, with data, schema data and texts', async () => {
    const { source, rows } = await read(
      document(`<Schema name="lots" id="lots"><SimpleField name="PIN" type="string"/><SimpleField name="ACRES" type="double"/>
          <SimpleField name="SOLD" type="bool"/></Schema>
        <Folder><name>folder</name><Folder>
          ${placemark(`<name>Lot 1</name><description><![CDATA[<b>A & B</b>]]></description>
            <ExtendedData><SchemaData schemaUrl="#lots"><SimpleData name="PIN">00123</SimpleData>
            <SimpleData name="ACRES">1.5</SimpleData><SimpleData name="SOLD">1</SimpleData></SchemaData></ExtendedData>${polygon()}`)}
        </Folder>
        ${placemark(`<name/><ExtendedData><Data name="owner"><displayName>Owner</displayName><value>Oak &amp; Elm&#33;</value></Data></ExtendedData>
          <Point><coordinates>-76.6,39.3</coordinates></Point>`)}
        </Folder>`),
    );
    expect(source).toMatchObject({
      format: 'KML',
      geometryKind: 'mixed',
      crs: 'EPSG:4326 (the KML standard)',
    });
    expect(source.columns).toEqual([
      { name: 'PIN', type: 'text' },
      { name: 'ACRES', type: 'number' },
      { name: 'SOLD', type: 'boolean' },
      { name: 'name', type: 'text' },
      { name: 'description', type: 'text' },
      { name: 'owner', type: 'text' },
    ]);
    expect(rows.map(({ kind, values }) => [kind, values])).toEqual([
      ['polygon', ['00123', 1.5, true, 'Lot 1', '<b>A & B</b>', null]],
      ['point', [null, null, null, null, null, 'Oak & Elm!']],
    ]);
    expect(rows[1]?.first).toEqual([-76.6, 39.3]);
  });

  it('groups rings into polygons, holes after their shell', async () => {
    const { rows } = await read(
      document(
        placemark(
          `<MultiGeometry><Polygon>${ring('inner', 2, 1)}${ring('outer', 1, 5)}</Polygon>${polygon(9)}<Point><coordinates>1,1</coordinates></Point></MultiGeometry>`,
        ),
      ),
    );
    expect(rows[0]).toMatchObject({ kind: 'polygon', polygons: [[4, 4], [4]], first: [1, 1] });
  });

  it.each([
    ['a line', '<LineString><coordinates>1,2 3,4</coordinates></LineString>', 'line'],
    ['a bare ring', '<LinearRing><coordinates>1,2 3,4 5,6 1,2</coordinates></LinearRing>', 'line'],
    ['blanks after commas', '<LineString><coordinates>1, 2, 0 3, 4, 0</coordinates></LineString>', 'line'],
    [
      'a line and a point',
      '<MultiGeometry><LineString><coordinates>1,2 3,4</coordinates></LineString><Point><coordinates>1,2</coordinates></Point></MultiGeometry>',
      'collection',
    ],
    ['a track', '<gx:Track xmlns:gx="g"><gx:coord>1 2 3</gx:coord></gx:Track>', 'collection'],
    ['no geometry', '<name>x</name>', 'none'],
    ['empty coordinates', '<Point><coordinates> </coordinates></Point>', 'none'],
    ['coordinates without numbers', '<Point><coordinates>one,two</coordinates></Point>', 'broken'],
    ['a lone number', '<Point><coordinates>1</coordinates></Point>', 'broken'],
  ])('reads %s', async (_, geometry, kind) => {
    expect((await read(document(placemark(geometry)))).rows.map((row) => row.kind)).toEqual([kind]);
  });

  it('gives the same geometry the same hash', async () => {
    const { rows } = await read(document([polygon(), polygon(2), polygon(), ''].map(placemark).join('')));
    expect(rows[0]?.hash).toBe(rows[2]?.hash);
    expect(rows[0]?.hash).not.toBe(rows[1]?.hash);
    expect(rows[3]?.hash).toBe(0);
  });

  it.each([
    [
      'the declared encoding',
      Buffer.from(
        document(placemark('<name>Pe\u00f1a</name>'), '<?xml version="1.0" encoding="ISO-8859-1"?>'),
        'latin1',
      ),
      {},
    ],
    ['UTF-16', Buffer.from(`\ufeff${document(placemark('<name>Peña</name>'), '')}`, 'utf16le'), {}],
    ['a byte order mark', `\ufeff${document(placemark('<name>Peña</name>'))}`, {}],
    [
      'a given encoding',
      Buffer.from(document(placemark('<name>Pe\u00f1a</name>')), 'latin1'),
      { encoding: 'windows-1252' },
    ],
  ])('reads text by %s', async (_, content, options) => {
    expect((await read(content, options)).rows[0]?.values).toEqual(['Peña']);
  });

  it('reads a placemark with an element that none of the thousands before it has', async () => {
    const many = Array.from({ length: 3000 }, () => placemark('<name>x</name>')).join('');
    const { rows } = await read(document(`${many}${placemark('<address>late</address>')}`));
    expect(rows).toHaveLength(3001);
    expect(rows.at(-1)).toMatchObject({ values: [null, 'late'] });
  });

  it('ignores placemarks in comments, and treats those in CDATA sections as text', async () => {
    const { rows } = await read(
      document(`<!-- <Placemark><name>old</name></Placemark> -->
        ${placemark('<description><![CDATA[</Placemark><Placemark>]]></description><!-- </Placemark> -->')}
        <PlacemarkStyle/><Placemark/>${placemark('<name>last</name>')}<!-- <Placemark> -->`),
    );
    expect(rows.map(({ values }) => values)).toEqual([
      ['</Placemark><Placemark>', null],
      [null, null],
      [null, 'last'],
    ]);
  });

  it('reads elements with a namespace prefix, also among elements without one', async () => {
    const prefixed = `<k:kml xmlns:k="http://www.opengis.net/kml/2.2"><k:Placemark><k:name>x</k:name><k:Point><k:coordinates>1,2</k:coordinates></k:Point></k:Placemark></k:kml>`;
    expect((await read(prefixed)).rows[0]).toMatchObject({ kind: 'point', values: ['x'] });
    const mixed = document(`${placemark('<name>x</name>')}<k:Placemark><k:name>y</k:name></k:Placemark>`);
    expect((await read(mixed)).rows.map(({ values }) => values)).toEqual([['x'], ['y']]);
  });

  it('says in which row a placemark is not well-formed', async () => {
    const many = Array.from({ length: 5000 }, () => placemark('<name>x</name>')).join('');
    await expect(read(document(`${many}${placemark('<name>x</nam>')}`))).rejects.toThrow(
      /not well-formed XML at line 1, column \d+, in the placemark of row 5001/,
    );
  });

  it('reads placemarks that are larger than its buffer', async () => {
    const line = Array.from({ length: 200_000 }, (_, index) => `${index % 180}.5,${index % 90}.25,0`).join(
      ' ',
    );
    const big = placemark(`<LineString><coordinates>${line}</coordinates></LineString>`);
    const { rows } = await read(document(`${placemark(polygon())}${big}${placemark(polygon())}`));
    expect(rows.map(({ kind }) => kind)).toEqual(['polygon', 'line', 'polygon']);
    expect(rows[0]?.hash).toBe(rows[2]?.hash);
  });

  it('does not expand entities that the file declares, and reads a file with entities of HTML', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "${'x'.repeat(100)}"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;
    const { rows } = await read(document(placemark('<name>&b;&c;&nbsp;</name>'), bomb));
    expect(rows[0]?.values).toEqual(['&b;&c;&nbsp;']);
  });

  it.each([
    ['a tag of nothing but <', `<kml>${'<'.repeat(5000)}`, /disallowed character in tag name/],
    ['entities without end', document(placemark(`<name>${'&x;'.repeat(1001)}</name>`)), /undefined entity/],
    ['attributes without end', document(`<Placemark ${attributes(1001)}/>`), /more than 1000 attributes/],
  ])('stops reading %s', async (_, text, reason) => {
    await expect(read(text)).rejects.toThrow(reason);
  });

  it('limits entities of HTML for each placemark, not for the whole file', async () => {
    const one = placemark(`<name>${'&nbsp;'.repeat(900)}</name>${polygon()}`);
    const { rows } = await read(document(one.repeat(3)));
    expect(rows).toHaveLength(3);
  });

  it('reads the first KML file of a KMZ first, and refuses a KMZ without one', async () => {
    const data = (name: string) => Buffer.from(document(placemark(`<name>${name}</name>`)));
    const packed = zipBytes([
      { name: 'files/icon.png', data: Buffer.from('x') },
      { name: 'doc.kml', data: data('first') },
      { name: 'more/other.kml', data: data('second') },
    ]);
    const { rows } = await read(packed, {}, 'kmz');
    expect(rows.map(({ values }) => values)).toEqual([['first'], ['second']]);
    await expect(read(zipBytes([{ name: 'a.png', data: Buffer.from('x') }]), {}, 'kmz')).rejects.toThrow(
      /nothing in k\d+\.kmz that can be read/,
    );
    await expect(read('text', {}, 'kmz')).rejects.toThrow(/not a complete zip archive/);
  });

  it.each([
    [
      'a file that is cut off',
      document(placemark(polygon())).slice(0, -40),
      /cut off at line 3, column \d+, in the placemark of row 1: <outerBoundaryIs> is not closed/,
    ],
    ['text', 'hello', /not well-formed XML at line 1/],
    ['tags that do not match', '<kml><Document></kml>', /not well-formed XML at line 1/],
    ['other XML', '<gml><a/></gml>', /not KML: it begins with <gml>/],
    ['only a declaration', '<?xml version="1.0"?>', /no element/],
    ['deep nesting', `<kml>${'<Folder>'.repeat(300)}`, /nested more than 200 deep/],
    [
      'an unknown encoding',
      '<?xml version="1.0" encoding="klingon"?><kml/>',
      /encoding "klingon" is not known/,
    ],
  ])('says what is wrong with %s', async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });
});
