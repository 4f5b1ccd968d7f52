import { describe, expect, it } from 'vitest';
import { useFormatsFolder } from '../../../../tests/support/formats-folder.ts';
import { listSourceLayers } from '../open-source.ts';

const folder = useFormatsFolder();

let made = 0;
async function read(content: string, options = {}, extension = 'topojson') {
  return folder.read(await folder.file(`t${made++}.${extension}`, content), options);
}

// Two squares that share an edge, on a grid of 0.5 degrees from -77, 39: 0,0 to 4,2. The second arc is the shared edge.
const TRANSFORM = '"transform":{"scale":[0.5,0.5],"translate":[-77,39]}';
const ARCS = '"arcs":[[[2,2],[-2,0],[0,-2],[2,0]],[[2,0],[0,2]],[[2,0],[2,0],[0,2],[-2,0]]]';
const LEFT = '{"type":"Polygon","arcs":[[0,1]],"properties":{"id":7,"name":"left \\"] } [\\""}}';
const RIGHT = '{"type":"Polygon","id":"r","arcs":[[2,-2]],"properties":{"name":"right","other":{"a":1}}}';
const collection = (...geometries: string[]) =>
  `{"type":"GeometryCollection","geometries":[${geometries.join(',\n')}]}`;
const topology = (objects: string, rest = `${TRANSFORM},${ARCS}`) =>
  `{"type":"Topology","objects":{${objects}},${rest}}`;
const lots = (...geometries: string[]) => topology(`"lots":${collection(...geometries)}`);

describe('TopoJSON', () => {
  it('builds polygons from shared arcs, forwards and backwards', async () => {
    const { source, rows } = await read(lots(LEFT, RIGHT));
    expect(source).toMatchObject({ format: 'TopoJSON', geometryKind: 'polygon', rowCount: 2 });
    expect(source.crs).toMatch(/^EPSG:4326/);
    expect(source.columns.map(({ name }) => name)).toEqual(['id', 'name', 'other']);
    expect(rows.map(({ values }) => values)).toEqual([
      [7, 'left "] } ["', null],
      ['r', 'right', '{"a":1}'],
    ]);
    expect(rows.map(({ polygons, first }) => [polygons, first])).toEqual([
      [[[5]], [-76, 40]],
      [[[5]], [-76, 39]],
    ]);
  });

  it('reads the polygons of collections in a collection', async () => {
    const nested = (depth: number): string =>
      depth === 0 ? LEFT : `{"type":"GeometryCollection","geometries":[${nested(depth - 1)}]}`;
    const { rows } = await read(lots(nested(2), nested(9)));
    expect(rows.map(({ kind, polygons }) => [kind, polygons])).toEqual([
      ['polygon', [[5]]],
      ['broken', []],
    ]);
  });

  it('finds its members in any order and without a transform', async () => {
    const objects = `"objects":{"lots":{"geometries":[{"arcs":[[0]],"type":"Polygon"}],"type":"GeometryCollection"}}`;
    const arcs = '"arcs":[[[1.5,2,9],[3,2,9],[3,4e0,9],[1.5,2,9]]]';
    const { rows } = await read(`\n{ ${arcs} , ${objects}, "type" : "Topology"}`, {}, 'json');
    expect(rows[0]).toMatchObject({ polygons: [[4]], first: [1.5, 2] });
  });

  it('decodes the names of columns in the encoding that is given', async () => {
    const text = lots('{"type":"Polygon","arcs":[[0,1]],"properties":{"\u00e8":"\u00e8"}}');
    const file = await folder.file('latin2.topojson', Buffer.from(text, 'latin1'));
    const { source, rows } = await folder.read(file, { encoding: 'windows-1250' });
    expect(source.columns.map(({ name }) => name)).toEqual(['\u010d']);
    expect(rows[0]?.values).toEqual(['\u010d']);
  });

  it('recognizes a topology by its content, and reads other JSON as GeoJSON', async () => {
    expect((await read(lots(LEFT), {}, 'json')).source.format).toBe('TopoJSON');
    const feature = '{"type":"Feature","properties":{"type":"Topology"},"geometry":null}';
    expect((await read(feature, {}, 'json')).source.format).toBe('GeoJSON');
  });

  it('reads points, lines, null geometries and collections', async () => {
    const { rows, source } = await read(
      lots(
        '{"type":"Point","coordinates":[2,0]}',
        '{"type":"MultiPoint","coordinates":[[2,0],[0,0]]}',
        '{"type":"LineString","arcs":[1]}',
        '{"type":"MultiLineString","arcs":[[1],[0]]}',
        '{"type":"MultiPolygon","arcs":[[[0,1]],[[2,-2]]]}',
        '{"type":null,"properties":{"a":1}}',
        '{"type":"GeometryCollection","geometries":[{"type":"Polygon","arcs":[[0,1]]},{"type":"Point","coordinates":[1,1]}]}',
        '{"type":"Polygon","arcs":[]}',
      ),
    );
    expect(rows.map(({ kind }) => kind)).toEqual([
      'point',
      'point',
      'line',
      'line',
      'polygon',
      'none',
      'polygon',
      'none',
    ]);
    expect(rows[0]?.first).toEqual([-76, 39]);
    expect(rows[4]?.polygons).toEqual([[5], [5]]);
    expect(source.geometryKind).toBe('mixed');
  });

  it('gives the same geometry the same hash', async () => {
    const { rows } = await read(lots(LEFT, RIGHT, LEFT.replace('left', 'again'), '{"type":null}'));
    expect(rows[0]?.hash).toBe(rows[2]?.hash);
    expect(rows[0]?.hash).not.toBe(rows[1]?.hash);
    expect(rows[3]?.hash).toBe(0);
  });

  it('gives a geometry the same hash whether its arcs are shared or its own, and another geometry a different hash', async () => {
    // The fourth arc has the same positions as the first.
    const arcs =
      '"arcs":[[[2,2],[-2,0],[0,-2],[2,0]],[[2,0],[0,2]],[[2,0],[2,0],[0,2],[-2,0]],[[2,2],[-2,0],[0,-2],[2,0]]]';
    const polygon = (list: string, more = '') => `{"type":"Polygon","arcs":${list}${more}}`;
    const both = (list: string) =>
      `{"type":"GeometryCollection","geometries":[${polygon('[[0,1]]')},${polygon(list)}]}`;
    const { rows } = await read(
      topology(
        `"lots":${collection(
          polygon('[[0,1]]'),
          polygon(' [ [3, 1]\n] ', ',"properties":{"arcs":[[2]]}'),
          both('[[2,-2]]'),
          both('[[0,1]]'),
          '{"type":"Point","coordinates":[1,1]}',
          '{"type":null,"properties":{"x":"arcs"}}',
        )}`,
        `${TRANSFORM},${arcs}`,
      ),
    );
    const [own, same, shifted, other, point, none] = rows.map(({ hash }) => hash);
    expect(same).toBe(own);
    expect(new Set([own, shifted, other, point, none]).size).toBe(5);
    expect(none).toBe(0);
  });

  it.each([
    '{"type":"Polygon","arcs":[[99]]}',
    '{"type":"Polygon","arcs":[[0.5]]}',
    '{"type":"Polygon","arcs":[0]}',
    '{"type":"Polygon","arcs":"x"}',
    '{"type":"Point","coordinates":["a","b"]}',
    '{"type":"Blob"}',
  ])('says that only the row of %s is broken', async (geometry) => {
    const { rows } = await read(lots(geometry, LEFT));
    expect(rows.map(({ kind }) => kind)).toEqual(['broken', 'polygon']);
  });

  it('lists objects as layers, reads the named one, and asks for a name if several fit', async () => {
    const street = '{"type":"LineString","arcs":[1],"properties":{"st":"Elm"}}';
    const two = topology(`"streets":${collection(street)},"lots":${collection(LEFT, RIGHT)},"one":${LEFT}`);
    const file = await folder.file('two.topojson', two);
    expect(await listSourceLayers(file, { scratchDir: folder.dir })).toEqual([
      { name: 'streets', geometryKind: 'line', rowCount: 1 },
      { name: 'lots', geometryKind: 'polygon', rowCount: 2 },
      { name: 'one', geometryKind: 'polygon', rowCount: 1 },
    ]);
    expect((await folder.read(file, { layer: 'streets' })).rows[0]).toMatchObject({
      kind: 'line',
      values: ['Elm'],
    });
    expect((await folder.read(file, { layer: 'one' })).rows).toHaveLength(1);
    await expect(folder.read(file)).rejects.toThrow(/several layers: lots \(2 rows\), one \(1 row\)/);
    await expect(folder.read(file, { layer: 'roads' })).rejects.toThrow(
      /no layer "roads".*streets, lots, one/,
    );
  });

  it('reads the names of objects without their escapes', async () => {
    const file = await folder.file(
      'escaped.topojson',
      topology(`"Pe\\u00f1a":${LEFT},"Lots \\"A\\"":${RIGHT},"a\\/b":${LEFT}`),
    );
    const layers = await listSourceLayers(file, { scratchDir: folder.dir });
    expect(layers.map(({ name }) => name)).toEqual(['Pe\u00f1a', 'Lots "A"', 'a/b']);
    expect((await folder.read(file, { layer: 'Pe\u00f1a' })).rows).toHaveLength(1);
  });

  it('reads a coordinate system that is given or stands in a crs member', async () => {
    const polygon = '"lots":{"type":"Polygon","arcs":[[0]]}';
    const arcs = '"arcs":[[[360000,4350000],[360100,4350000],[360100,4350100],[360000,4350000]]]';
    const named = await read(topology(polygon, arcs), { crs: 'EPSG:26918' });
    expect(named.rows[0]?.first[0]).toBeCloseTo(-76.623341679, 7);
    const crs = '"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::26918"}}';
    const stated = await read(topology(polygon, `${arcs},${crs}`));
    expect(stated.source.crs).toBe("EPSG:26918 (the file's crs member)");
    expect(stated.rows[0]?.first).toEqual(named.rows[0]?.first);
  });

  it('streams more than a buffer holds', async () => {
    const pad = 'x'.repeat(200);
    const many = Array.from({ length: 30_000 }, (_, index) =>
      LEFT.replace('"id":7', `"id":${index},"pad":"${pad}"`),
    );
    const { rows } = await read(lots(...many));
    expect(rows).toHaveLength(30_000);
    expect(rows.at(-1)).toMatchObject({ kind: 'polygon', polygons: [[5]] });
    expect(rows.at(-1)?.values).toContain(29_999);
  });

  it.each([
    ['a file that is cut off', lots(LEFT).slice(0, -30), /cut off at byte \d+/],
    ['no arcs', '{"type":"Topology","objects":{"a":{}}}', /not TopoJSON/],
    ['no objects', '{"type":"Topology","arcs":[]}', /not TopoJSON/],
    ['another type', '{"type":"Typology","objects":{"a":{}},"arcs":[]}', /not TopoJSON/],
    ['a broken arc', topology(`"a":${LEFT}`, '"arcs":[[[1,"x"]]]'), /Arc 0 of the topology/],
    ['an arc that is too deep', topology(`"a":${LEFT}`, '"arcs":[[[[1,2]]]]'), /Arc 0/],
    ['arcs off the grid', topology(`"a":${LEFT}`, `${TRANSFORM},"arcs":[[[1,2],[0.5,0]]]`), /Arc 0/],
    ['a broken transform', topology(`"a":${LEFT}`, `"transform":{"scale":[1]},${ARCS}`), /transform/],
    ['brackets that close nothing', '}}]]', /closes what was never opened/],
    ['a geometry that is not JSON', lots('{"type" "Polygon"}'), /Row 1 at byte \d+ is not valid JSON/],
  ])('says what is wrong with %s', async (_, content, message) => {
    await expect(read(content)).rejects.toThrow(message);
  });
});
