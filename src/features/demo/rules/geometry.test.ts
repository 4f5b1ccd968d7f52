import { describe, expect, it } from 'vitest';
import { arrange } from './arrangement.ts';
import { contourRings } from './contour.ts';
import { cutIntoParts, cutRing } from './cut.ts';
import { insetRing } from './inset.ts';
import { nest, untangle } from './outline.ts';
import { createPatch, placeCells } from './patch.ts';
import { type Pt, at, isSimple, signedArea } from './polygon.ts';
import { createRandom } from './random.ts';
import { weldRings } from './weld.ts';

const square = ring([0, 0], [100, 0], [100, 100], [0, 100]);
const horseshoe = ring([0, 0], [90, 0], [90, 90], [60, 90], [60, 30], [30, 30], [30, 90], [0, 90]);

function ring(...points: [number, number][]): Pt[] {
  return points.map(([x, y]) => ({ x, y }));
}

function areaOf(rings: readonly Pt[][]): number {
  return rings.reduce((sum, part) => sum + signedArea(part), 0);
}

describe('isSimple', () => {
  it.each([
    ['a square', square, true],
    ['a horseshoe', horseshoe, true],
    [
      'edges on one vertical line that do not touch',
      ring([0, 0], [90, 0], [90, 30], [30, 30], [30, 60], [90, 60], [90, 90], [0, 90]),
      true,
    ],
    ['a bow tie', ring([0, 0], [10, 10], [10, 0], [0, 10]), false],
    ['two points', ring([0, 0], [1, 1]), false],
  ])('%s', (_, points, expected) => {
    expect(isSimple(points)).toBe(expected);
  });
});

describe('insetRing', () => {
  it('moves each edge by its own distance', () => {
    expect(insetRing(square, [10, 20, 0, 5])?.ring).toEqual(ring([5, 10], [80, 10], [80, 100], [5, 100]));
  });
  it('is undefined when opposite edges meet', () => {
    expect(insetRing(square, [60, 60, 60, 60])).toBeUndefined();
  });
  it('uses a share of the distances when they are too large', () => {
    expect(insetRing(square, [60, 60, 60, 60], [1, 0.5])?.share).toBe(0.5);
  });
});

describe('cutRing', () => {
  it('cuts a horseshoe across both arms', () => {
    const { left, right } = cutRing(horseshoe, { x: 0, y: 60 }, 1, 0);
    expect([left.length, right.length]).toEqual([2, 1]);
    expect(areaOf([...left, ...right])).toBeCloseTo(signedArea(horseshoe));
  });
});

describe('cutIntoParts', () => {
  it.each([1, 2, 3, 7, 40])('makes exactly %i parts that fill the ring', (count) => {
    for (const shape of [square, horseshoe]) {
      const parts = cutIntoParts(shape, count, createRandom(count), 0.5);
      expect(parts).toHaveLength(count);
      expect(areaOf(parts)).toBeCloseTo(signedArea(shape), 3);
      expect(parts.every((part) => signedArea(part) > 0 && isSimple(part))).toBe(true);
    }
  });
});

describe('arrange', () => {
  it('finds the four quarters of a crossed square and drops dead ends', () => {
    const lines: [number, number, number, number][] = [
      [0, 0, 100, 0],
      [100, 0, 100, 100],
      [100, 100, 0, 100],
      [0, 100, 0, 0],
      [50, -1, 50, 101],
      [-1, 40, 101, 40],
      [20, 60, 30, 70],
    ];
    const segments = lines.map(([ax, ay, bx, by], tag) => ({
      a: { x: ax, y: ay },
      b: { x: bx, y: by },
      kind: 1,
      tag,
    }));
    const { faces, edges } = arrange(segments, 0.5, 30);
    expect(faces.map(({ area }) => Math.round(area)).sort((a, b) => a - b)).toEqual([2000, 2000, 3000, 3000]);
    expect(edges.some(({ tag }) => tag === 6)).toBe(false);
  });
});

describe('weldRings', () => {
  it('puts a neighbor’s corner into the edge it lies on', () => {
    const [big] = weldRings(
      [ring([0, 0], [10, 0], [10, 10], [0, 10]), ring([10, 0], [20, 0], [20, 4], [10, 4])],
      0.01,
    );
    expect(big).toEqual(ring([0, 0], [10, 0], [10, 4], [10, 10], [0, 10]));
  });
});

describe('createPatch', () => {
  it('bends cells that together cover the whole block', () => {
    const bent = ring([0, 0], [60, 12], [120, 0], [125, 50], [62, 64], [-5, 52]);
    const patch = createPatch(bent);
    expect(patch).toBeDefined();
    if (patch === undefined) return;
    const { width, depth } = patch;
    const cells = [
      ring([0, 0], [width / 3, 0], [width / 3, depth], [0, depth]),
      ring([width / 3, 0], [width, 0], [width, depth / 2], [width / 3, depth / 2]),
      ring([width / 3, depth / 2], [width, depth / 2], [width, depth], [width / 3, depth]),
    ];
    expect(areaOf(placeCells(patch, cells))).toBeCloseTo(signedArea(bent), 6);
  });
  it('is undefined for a triangle', () => {
    expect(createPatch(ring([0, 0], [50, 0], [25, 40]))).toBeUndefined();
  });
});

describe('contourRings', () => {
  it('rings a hill counterclockwise and its hollow clockwise', () => {
    const columns = 41;
    const values = new Float32Array(columns * columns);
    for (let j = 0; j < columns; j++) {
      for (let i = 0; i < columns; i++) {
        const r = Math.hypot(i - 20, j - 20);
        values[j * columns + i] = r < 5 ? -1 : 15 - r;
      }
    }
    const rings = contourRings({ west: 0, south: 0, step: 1, columns, rows: columns, values }, 0);
    expect(rings.map((points) => Math.sign(signedArea(points))).sort((a, b) => a - b)).toEqual([-1, 1]);
    expect(nest(rings).map((polygon) => polygon.length)).toEqual([2]);
  });
});

describe('untangle', () => {
  it('splits a ring where it touches itself', () => {
    const [a, b, c, d, e] = ring([0, 0], [10, 0], [5, 5], [10, 10], [0, 10]);
    const touching = [a, b, c, d, e, c].filter((p): p is Pt => p !== undefined);
    expect(untangle(touching).map((points) => points.length)).toEqual([3, 3]);
    expect(at(untangle(square), 0)).toHaveLength(4);
  });
});
