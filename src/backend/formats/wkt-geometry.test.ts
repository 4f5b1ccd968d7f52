import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GeometryBuffer } from './geometry-buffer.ts';
import { NumberCursor } from './number-cursor.ts';
import { readWkt } from './wkt-geometry.ts';

function read(text: string) {
  const into = new GeometryBuffer();
  const bytes = Buffer.from(`#${text}#`);
  readWkt(bytes, 1, bytes.length - 1, into);
  const { kind, partEnds, polygonEnds, vertexCount } = into;
  return { kind, partEnds, polygonEnds, coords: [...into.coords.subarray(0, vertexCount * 2)] };
}

describe('readWkt', () => {
  it.each([
    ['POINT (1 2)', 'point', [1, 2], [1], []],
    ['POINTZ(-1.5 2e1 7)', 'point', [-1.5, 20], [1], []],
    ['point zm (1 2 3 4)', 'point', [1, 2], [1], []],
    ['MULTIPOINT (1 2, 3 4)', 'point', [1, 2, 3, 4], [1, 2], []],
    ['MULTIPOINT ((1 2),(3 4))', 'point', [1, 2, 3, 4], [1, 2], []],
    ['LINESTRING M (0 0 9,1 1 9)', 'line', [0, 0, 1, 1], [2], []],
    ['MULTILINESTRING((0 0,1 1),EMPTY,(2 2,3 3))', 'line', [0, 0, 1, 1, 2, 2, 3, 3], [2, 4], []],
    [
      'SRID=4326;POLYGON((0 0,4 0,4 4,0 0),(1 1,2 1,2 2,1 1))',
      'polygon',
      [0, 0, 4, 0, 4, 4, 0, 0, 1, 1, 2, 1, 2, 2, 1, 1],
      [4, 8],
      [2],
    ],
    [
      'MULTIPOLYGON(((0 0,1 0,1 1,0 0)), ((5 5,6 5,6 6,5 5)))',
      'polygon',
      [0, 0, 1, 0, 1, 1, 0, 0, 5, 5, 6, 5, 6, 6, 5, 5],
      [4, 8],
      [1, 2],
    ],
    [
      'GEOMETRYCOLLECTION(POINT(9 9),TRIANGLE((0 0,1 1)),POLYGON((0 0,1 0,1 1,0 0)))',
      'polygon',
      [0, 0, 1, 0, 1, 1, 0, 0],
      [4],
      [1],
    ],
    ['GEOMETRYCOLLECTION(POINT(9 9))', 'collection', [], [], []],
    ['TIN(((0 0,1 1,2 0,0 0)))', 'collection', [], [], []],
    [
      'MULTISURFACE(((0 0,1 0,1 1,0 0)),CURVEPOLYGON(COMPOUNDCURVE((5 5,6 5),(6 5,6 6,5 5))),POLYGON EMPTY)',
      'polygon',
      [0, 0, 1, 0, 1, 1, 0, 0, 5, 5, 6, 5, 6, 6, 5, 5],
      [4, 8],
      [1, 2],
    ],
    [
      'MULTICURVE(COMPOUNDCURVE((0 0,1 0),(1 0,2 0)),(5 5,6 6))',
      'line',
      [0, 0, 1, 0, 2, 0, 5, 5, 6, 6],
      [3, 5],
      [],
    ],
    ['POLYGON EMPTY', 'none', [], [], []],
    ['MULTIPOLYGON Z EMPTY', 'none', [], [], []],
    ['GEOMETRYCOLLECTION EMPTY', 'none', [], [], []],
    ['TIN EMPTY', 'none', [], [], []],
    ['  ', 'none', [], [], []],
  ])('reads %s', (text, kind, coords, partEnds, polygonEnds) => {
    expect(read(text)).toEqual({ kind, coords, partEnds, polygonEnds });
  });

  it('turns an arc into short lines, which enclose the area of the half circle', () => {
    const { kind, coords, polygonEnds } = read(
      'CURVEPOLYGON(COMPOUNDCURVE(CIRCULARSTRING(0 0,1 1,2 0),(2 0,0 0)))',
    );
    let area = 0;
    for (let at = 0; at + 3 < coords.length; at += 2)
      area += (coords[at] ?? 0) * (coords[at + 3] ?? 0) - (coords[at + 2] ?? 0) * (coords[at + 1] ?? 0);
    expect({ kind, polygonEnds }).toEqual({ kind: 'polygon', polygonEnds: [1] });
    expect(Math.abs(area / 2)).toBeCloseTo(Math.PI / 2, 3);
  });

  it.each([
    ['POLYGON((0,5 0,25, 1,5 0, 1,5 1, 0,5 0,25))', [0.5, 0.25, 1.5, 0, 1.5, 1, 0.5, 0.25]],
    ['POLYGON((0,5 0,25,1,5 0,0,1,5 1,5,0,5 0,25))', [0.5, 0.25, 1.5, 0, 1.5, 1.5, 0.5, 0.25]],
    ['POLYGON((0,5 0,25; 1,5 0; 1,5 1; 0,5 0,25))', [0.5, 0.25, 1.5, 0, 1.5, 1, 0.5, 0.25]],
    ['POLYGON Z((0,5 0,25 7,5, 1,5 0 7, 1,5 1 7, 0,5 0,25 7))', [0.5, 0.25, 1.5, 0, 1.5, 1, 0.5, 0.25]],
  ])('reads decimal commas: %s', (text, coords) => {
    expect(read(text)).toEqual({ kind: 'polygon', coords, partEnds: [4], polygonEnds: [1] });
  });

  it.each([
    'POLYGON((0 0,1 0,1 1,0 0)',
    'POLYGON((0,5 0,5,1,5 0,5,1,5 1,5))',
    'POLYGON((1 2,3,4 5,6 7))',
    'POLYGON((0 0,1 0,1 1,0 0)))',
    'POLYGON((0 0,1 zero,1 1,0 0))',
    'POLYGON(0 0,1 0)',
    'POLYGON((0,1 0,1 1))',
    'POLYGON((0 0 0 0 0,1 0,1 1))',
    'PARCEL((0 0))',
    'POINT 1 2',
    '{"type":"Point"}',
    'GEOMETRYCOLLECTION('.repeat(50),
    `${'GEOMETRYCOLLECTION('.repeat(50)}POINT(1 1)${')'.repeat(50)}`,
  ])('says that %s is broken', (text) => {
    expect(read(text)).toEqual({ kind: 'broken', coords: [], partEnds: [], polygonEnds: [] });
  });

  it('reads any text that begins with a type as one of these kinds, and never throws', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(POLYGON|POINT|MULTIPOLYGON)[ ()0-9.,EMPTYZ-]{0,40}$/), (text) => {
        expect(['none', 'point', 'polygon', 'collection', 'broken']).toContain(read(text).kind);
      }),
    );
  });
});

describe('NumberCursor', () => {
  it('reads a decimal number as Number does', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
          fc.double({ noNaN: true, min: -180, max: 180 }).map((value) => value.toFixed(13)),
          fc.stringMatching(/^-?\d{1,25}(\.\d{0,25})?([eE][+-]?\d{1,2})?$/),
        ),
        (text) => {
          const bytes = Buffer.from(` ${text},`);
          expect(new NumberCursor().set(bytes, 0, bytes.length).read()).toBe(Number(text));
        },
      ),
    );
  });

  it.each(['', '-', '.', 'x1', '+e5'])('finds no number in "%s"', (text) => {
    const cursor = new NumberCursor().set(Buffer.from(text), 0, text.length);
    expect(cursor.read()).toBeNaN();
    expect(cursor.at).toBe(0);
  });
});
