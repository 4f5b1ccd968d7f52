import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../tests/support/random.ts';
import { GeometryBuffer } from './geometry-buffer.ts';
import { readWkb, readWkbSrid } from './wkb-geometry.ts';

function read(hex: string | Buffer): GeometryBuffer {
  const bytes = typeof hex === 'string' ? Buffer.from(hex, 'hex') : hex;
  const into = new GeometryBuffer();
  readWkb(bytes, 0, bytes.length, into);
  return into;
}

/** Returns the beginning of a geometry in little-endian WKB: the byte order and the type. */
const head = (type: number) => {
  const bytes = Buffer.alloc(5);
  bytes[0] = 1;
  bytes.writeUInt32LE(type, 1);
  return bytes;
};
const count = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const doubles = (...values: number[]) => Buffer.from(Float64Array.from(values).buffer);
const list = (type: number, ...members: Buffer[]) =>
  Buffer.concat([head(type), count(members.length), ...members]);
const vertices = (dimensions: number, ...values: number[]) =>
  Buffer.concat([count(values.length / dimensions), doubles(...values)]);
const line = (...values: number[]) => Buffer.concat([head(2), vertices(2, ...values)]);
const polygon = (...values: number[]) => list(3, vertices(2, ...values));

const coordsOf = ({ coords, vertexCount }: GeometryBuffer) => [...coords.subarray(0, vertexCount * 2)];
const RING = [0, 0, 0, 1, 1, 1, 0, 0];

describe('readWkb', () => {
  // The output of PostGIS 3.3 for ST_AsEWKB, ST_AsBinary and ST_AsBinary(..., 'XDR').
  it.each([
    ['EWKB with SRID and Z', '01010000A0E6100000000000000000F03F00000000000000400000000000000840', [1, 2]],
    ['ISO with Z', '01E9030000000000000000F03F00000000000000400000000000000840', [1, 2]],
    [
      'ISO with Z and M',
      '01B90B0000000000000000F03F000000000000004000000000000008400000000000001040',
      [1, 2],
    ],
    ['big-endian', '00000000013FF00000000000004000000000000000', [1, 2]],
    ['an empty point', '0101000000000000000000F87F000000000000F87F', []],
  ])('reads a point as %s', (_, hex, coords) => {
    const point = read(hex);
    expect(coordsOf(point)).toEqual(coords);
    expect(point.kind).toBe(coords.length === 0 ? 'none' : 'point');
  });

  it('returns the SRID', () => {
    const bytes = Buffer.from('01010000A0E6100000000000000000F03F00000000000000400000000000000840', 'hex');
    expect(readWkbSrid(bytes, 0, bytes.length)).toBe(4326);
    expect(readWkbSrid(polygon(...RING), 0, 20)).toBeUndefined();
  });

  it.each([
    ['with an empty segment', [line(0, 0, 1, 1), line(), line(1, 1, 2, 2)]],
    ['with a compound curve in it', [line(0, 0, 1, 1), list(9, line(1, 1, 2, 2))]],
    ['whose first segment is empty', [line(), line(0, 0, 1, 1, 2, 2)]],
  ])('reads a compound curve %s', (_, segments) => {
    expect(coordsOf(read(list(9, ...segments)))).toEqual([0, 0, 1, 1, 2, 2]);
  });

  it('reads polygons with holes, multi-polygons, and polygons with Z', () => {
    const several = read(list(6, list(3, vertices(2, ...RING), vertices(2, ...RING)), polygon(...RING)));
    expect([several.partEnds, several.polygonEnds]).toEqual([
      [4, 8, 12],
      [2, 3],
    ]);
    const withZ = read(list(1003, vertices(3, 0, 0, 9, 0, 1, 9, 1, 1, 9, 0, 0, 9)));
    expect(coordsOf(withZ)).toEqual(RING);
  });

  it('keeps only the parts of a collection that have an area', () => {
    const mixed = read(list(7, line(5, 5, 6, 6), polygon(...RING), line(7, 7, 8, 8)));
    expect([mixed.kind, coordsOf(mixed), mixed.partEnds]).toEqual(['polygon', RING, [4]]);
    expect(read(list(7, line(5, 5, 6, 6))).kind).toBe('collection');
    expect(read(list(15)).kind).toBe('collection'); // a polyhedral surface, in 3-D space
  });

  it('draws curves as short lines', () => {
    const arc = Buffer.concat([head(8), vertices(2, -1, 0, 0, 1, 1, 0)]);
    const surface = read(list(12, list(10, list(9, arc, line(1, 0, -1, 0)))));
    expect(surface.kind).toBe('polygon');
    expect([surface.partEnds.length, surface.polygonEnds]).toEqual([1, [1]]);
    const coords = coordsOf(surface);
    expect(coords.slice(-4)).toEqual([1, 0, -1, 0]);
    for (let at = 0; at < coords.length; at += 2)
      expect(Math.hypot(coords[at] ?? 0, coords[at + 1] ?? 0)).toBeCloseTo(1, 9);
  });

  it.each([
    ['an empty polygon', list(3), 'none'],
    ['an empty collection', list(7), 'none'],
    ['no bytes', Buffer.alloc(0), 'none'],
    ['an unknown type', head(99), 'broken'],
    ['more vertices than bytes', Buffer.concat([head(2), count(0xffff_ffff)]), 'broken'],
    ['more rings than bytes', Buffer.concat([head(3), count(0xffff_ffff)]), 'broken'],
    ['more members than bytes', Buffer.concat([head(6), count(0xffff_ffff)]), 'broken'],
    [
      'a collection without end',
      Buffer.concat(Array.from({ length: 5000 }, () => Buffer.concat([head(7), count(1)]))),
      'broken',
    ],
    ['text', Buffer.from('POINT(1 2)'), 'broken'],
  ] as const)('recognizes %s', (_, bytes, kind) => {
    expect(read(bytes).kind).toBe(kind);
  });

  it('never throws, whatever the bytes', () => {
    const whole = list(6, polygon(...RING), list(3, vertices(2, ...RING)));
    for (let length = 1; length < whole.length; length++)
      expect(read(whole.subarray(0, length)).kind).toBe('broken');
    const random = createRandom(7);
    for (let time = 0; time < 2000; time++) {
      const bytes = Buffer.from(whole);
      bytes[random.below(bytes.length)] = random.below(256);
      expect(() => read(bytes)).not.toThrow();
    }
  });
});
