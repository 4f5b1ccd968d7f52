import { describe, expect, it } from 'vitest';
import { startCpuClock } from '../../../../tests/support/machine-speed.ts';
import { type GeometryBlock, HOLE_BIT } from '../../../backend/tiles/geometry-block.ts';
import { listAreaNames } from './area-names.ts';

type Ring = readonly (readonly [number, number])[];

/** Returns a block of polygons on the grid, where y grows downward. Each polygon is a list of rings: a shell, clockwise as seen on screen, and its holes. */
function blockOf(polygons: readonly (readonly Ring[])[]): GeometryBlock {
  const coords: number[] = [];
  const ringEnds: number[] = [];
  const ringStarts = [0];
  const tree: number[] = [];
  for (const rings of polygons) {
    rings.forEach((ring, index) => {
      coords.push(...ring.flat());
      ringEnds.push(index === 0 ? coords.length / 2 : (coords.length / 2) | HOLE_BIT);
    });
    ringStarts.push(ringEnds.length);
    const shell = rings[0] ?? [];
    const [xs, ys] = [shell.map(([x]) => x), shell.map(([, y]) => y)];
    tree.push(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
  }
  return {
    kind: 'polygon',
    featureCount: polygons.length,
    coords: Int32Array.from(coords),
    ringEnds: Uint32Array.from(ringEnds),
    ringStarts: Uint32Array.from(ringStarts),
    tree: Int32Array.from(tree),
  };
}

function square(x: number, y: number, side: number): Ring {
  return [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
  ];
}

const KM = 26_793; // grid units at the equator

describe('listAreaNames', () => {
  it('gives a park of nine pieces one name, in its largest piece', () => {
    const pieces = Array.from({ length: 9 }, (_, i) => [square(i * KM, 0, i === 6 ? KM * 0.95 : KM * 0.9)]);
    const names = listAreaNames(blockOf(pieces), () => 1);
    expect(names).toHaveLength(1);
    expect(names[0]?.feature).toBe(6);
    const { x, y } = names[0]?.point() ?? { x: 0, y: 0 };
    expect(x).toBeGreaterThan(6 * KM);
    expect(x).toBeLessThan(6.95 * KM);
    expect(Math.abs(y - 0.475 * KM)).toBeLessThan(0.1 * KM);
  });

  it('names every area when areas of the same name lie far apart, and when their names differ', () => {
    const block = blockOf([
      [square(0, 0, KM)],
      [square(20 * KM, 0, KM)],
      [square(0, 2 * KM, KM)],
      [square(0, 4 * KM, KM)],
    ]);
    const names = listAreaNames(block, (feature) => [1, 1, 2, 0][feature] ?? 0);
    expect(new Set(names.map(({ feature }) => feature))).toEqual(new Set([0, 1, 2]));
  });

  it('places the name of a park beside the lake in its middle', () => {
    const lake = square(KM, KM, 2 * KM).toReversed();
    const { x, y } = listAreaNames(blockOf([[square(0, 0, 5 * KM), lake]]), () => 1)[0]?.point() ?? {
      x: 0,
      y: 0,
    };
    expect(x > KM && x < 3 * KM && y > KM && y < 3 * KM).toBe(false);
    expect(x > 0 && x < 5 * KM && y > 0 && y < 5 * KM).toBe(true);
  });

  it('joins pieces that only a later piece connects', () => {
    const block = blockOf([[square(0, 0, KM)], [square(2.4 * KM, 0, KM)], [square(1.1 * KM, 0, KM * 0.9)]]);
    expect(listAreaNames(block, () => 1)).toHaveLength(1);
  });

  it('looks at a limited number of pieces of one name', () => {
    const pieces = Array.from({ length: 6000 }, (_, i) => [
      square((i % 80) * 9 * KM, Math.floor(i / 80) * 9 * KM, KM),
    ]);
    const cpuMs = startCpuClock();
    expect(listAreaNames(blockOf(pieces), () => 1)).toHaveLength(1500);
    expect(cpuMs()).toBeLessThan(3000);
  });
});
