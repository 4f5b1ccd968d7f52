import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../tests/support/random.ts';
import { GeometryBuffer } from '../geometry-buffer.ts';
import { readGdbGeometry } from './gdb-geometry.ts';

const FIELD = { wkt: '', xOrigin: -400, yOrigin: -400, scale: 1000 };

/** Encodes a whole number as geodatabases do, with seven bits per byte. */
function varuint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varuint(Math.floor(value / 128))];
}

function varint(value: number): number[] {
  const size = Math.abs(value);
  const sign = value < 0 ? 0x40 : 0;
  return size < 64 ? [size | sign] : [(size % 64) | sign | 0x80, ...varuint(Math.floor(size / 64))];
}

type Point = readonly [x: number, y: number];

function deltas(points: readonly Point[]): number[] {
  let [x, y] = [0, 0];
  return points.flatMap(([nextX, nextY]) => {
    const [toX, toY] = [Math.round((nextX + 400) * 1000), Math.round((nextY + 400) * 1000)];
    const bytes = [...varint(toX - x), ...varint(toY - y)];
    [x, y] = [toX, toY];
    return bytes;
  });
}

function shape(
  type: number,
  parts: readonly (readonly Point[])[],
  { rest = [], curves = 0 }: { rest?: readonly number[]; curves?: number } = {},
): Buffer {
  const counts = parts.slice(0, -1).flatMap((part) => varuint(part.length));
  const total = parts.flat().length;
  const box = [0, 0, 0, 0];
  const curveCount = curves > 0 ? varuint(curves) : [];
  return Buffer.from([
    ...varuint(type),
    ...varuint(total),
    ...varuint(parts.length),
    ...curveCount,
    ...box,
    ...counts,
    ...deltas(parts.flat()),
    ...rest,
  ]);
}

const doubles = (...values: number[]) => [...Buffer.from(Float64Array.from(values).buffer)];
const word = (value: number) => [value & 255, (value >> 8) & 255, 0, 0];

function read(bytes: Buffer): GeometryBuffer {
  const into = new GeometryBuffer();
  readGdbGeometry(bytes, 0, bytes.length, FIELD, into);
  return into;
}

const coordsOf = ({ coords, vertexCount }: GeometryBuffer) => [...coords.subarray(0, vertexCount * 2)];

const RING: readonly Point[] = [
  [0, 0],
  [0, 10],
  [10, 10],
  [0, 0],
];

describe('geometry of a geodatabase', () => {
  it('reads rings and parts, near and far', () => {
    const polygon = read(shape(5, [RING, RING.map(([x, y]) => [x - 399, y + 7_000_000] as const)]));
    expect(polygon.kind).toBe('polygon');
    expect(polygon.partEnds).toEqual([4, 8]);
    expect(coordsOf(polygon).slice(0, 10)).toEqual([0, 0, 0, 10, 10, 10, 0, 0, -399, 7_000_000]);
    expect(read(shape(3, [RING])).kind).toBe('line');
  });

  it('skips Z and M', () => {
    const z = RING.flatMap(() => varint(5));
    for (const [type, rest] of [
      [15, [...z, ...z]],
      [19, z],
      [25, [66]],
      [0x8000_0033, z],
    ] as const)
      expect(coordsOf(read(shape(type, [RING], { rest })))).toEqual([0, 0, 0, 10, 10, 10, 0, 0]);
  });

  it('reads a point, a multipoint, and empty points', () => {
    const at = (value: number) => varuint((value + 400) * 1000 + 1);
    expect(coordsOf(read(Buffer.from([9, ...at(-71), ...at(42), 1])))).toEqual([-71, 42]);
    expect(read(Buffer.from([1, 0, 0])).kind).toBe('none');
    expect(read(Buffer.from([0])).kind).toBe('none');
    const several = Buffer.from([8, 2, 0, 0, 0, 0, ...deltas([RING[0] ?? [0, 0], [3, 4]])]);
    expect([coordsOf(read(several)), read(several).partEnds]).toEqual([
      [0, 0, 3, 4],
      [1, 2],
    ]);
  });

  const half: readonly Point[] = [
    [-10, 0],
    [10, 0],
    [-10, 0],
  ];
  const GENERAL_POLYGON = 0x2000_0033;
  it.each([
    ['around a center', [...varuint(0), 1, ...doubles(0, 0), ...word(0)]],
    ['through a point', [...varuint(0), 1, ...doubles(0, 10), ...word(0x80)]],
    ['along an ellipse', [...varuint(0), 5, ...doubles(0, 0, 0, 10, 1), ...word(0)]],
  ])('draws an arc %s as short lines', (_, rest) => {
    const polygon = read(shape(GENERAL_POLYGON, [half], { rest, curves: 1 }));
    const coords = coordsOf(polygon);
    expect(coords.slice(0, 2)).toEqual([-10, 0]);
    expect(coords.slice(-4)).toEqual([10, 0, -10, 0]);
    expect(polygon.vertexCount).toBeGreaterThan(40);
    for (let at = 2; at < coords.length - 4; at += 2) {
      expect(Math.hypot(coords[at] ?? 0, coords[at + 1] ?? 0)).toBeCloseTo(10, 9);
      expect(coords[at + 1]).toBeGreaterThan(0); // clockwise from west to east goes over the north
    }
  });

  it('draws an arc in the other direction, a whole circle, and a Bézier curve', () => {
    const counterclockwise = [...varuint(0), 1, ...doubles(0, 0), ...word(0x8)];
    const south = read(shape(GENERAL_POLYGON, [half], { rest: counterclockwise, curves: 1 }));
    expect(Math.min(...coordsOf(south))).toBeCloseTo(-10, 1);
    const round = read(
      shape(
        GENERAL_POLYGON,
        [
          [
            [-10, 0],
            [-10, 0],
          ],
        ],
        { rest: counterclockwise, curves: 1 },
      ),
    );
    expect(round.vertexCount).toBe(181);
    const bezier = [...varuint(0), 4, ...doubles(-10, 10, 10, 10)];
    const bent = coordsOf(read(shape(GENERAL_POLYGON, [half], { rest: bezier, curves: 1 })));
    expect(bent[24 + 1]).toBeCloseTo(7.5, 9); // the middle of the curve is at three quarters of the height of its handles
  });

  it('marks geometry that it cannot read as a collection or as broken, and never throws', () => {
    expect(read(Buffer.from([32, 1, 1])).kind).toBe('collection'); // a multipatch
    const whole = shape(5, [RING]);
    for (let length = 1; length < whole.length; length++)
      expect(read(Buffer.from(whole.subarray(0, length))).kind).toBe('broken');
    const random = createRandom(1);
    for (let time = 0; time < 2000; time++) {
      const bytes = Buffer.from(whole);
      bytes[random.below(bytes.length)] = random.below(256);
      expect(() => read(bytes)).not.toThrow();
    }
  });
});
