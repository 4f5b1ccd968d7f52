import { describe, expect, it } from 'vitest';
import type { Lot } from './lot.ts';
import { type Pt, box, p, sharesArea } from './polygon.ts';
import { StripGrid } from './strip-grid.ts';

const square = (x: number, y: number, size: number): Pt[] => box(x, x + size, y, y + size).ring;
const lotOf = (shell: Pt[], ...holes: Pt[][]): Lot => ({
  shells: [shell],
  holes,
  use: 'house',
  front: p(0, 0),
  tag: 0,
  buildings: [],
  units: 1,
  block: 0,
});

describe('sharesArea of two rings', () => {
  it.each<[string, Pt[], boolean]>([
    ['overlap at a corner', square(90, 90, 20), true],
    ['contain the other', square(10, 10, 5), true],
    ['lie in the other', square(-10, -10, 500), true],
    ['touch along an edge', square(100, 0, 50), false],
    ['touch at a corner', square(100, 100, 50), false],
    ['overlap only in their bounding boxes', [p(120, 90), p(120, 120), p(90, 120)], false],
    ['cross without a vertex in the other', box(40, 60, -50, 150).ring, true],
  ])('that %s', (_, other, isShared) => {
    expect(sharesArea(square(0, 0, 100), other)).toBe(isShared);
    expect(sharesArea(other, square(0, 0, 100))).toBe(isShared);
  });
});

describe('StripGrid', () => {
  it('finds a strip under lots all along it, and does not find it after its removal', () => {
    const grid = new StripGrid();
    const strip = lotOf(box(0, 5000, 0, 20).ring);
    grid.add(strip);
    for (const x of [-5, 730, 2495, 4990]) expect(grid.findUnder(lotOf(square(x, 10, 30)))).toEqual([strip]);
    expect(grid.findUnder(lotOf(square(-8000, -8000, 16_000)))).toEqual([strip]);
    expect(grid.findUnder(lotOf(square(730, 25, 30)))).toEqual([]);
    grid.remove(strip);
    expect(grid.findUnder(lotOf(square(730, 10, 30)))).toEqual([]);
  });

  it('finds no strip in the hole of a lot', () => {
    const grid = new StripGrid();
    const strip = lotOf(box(200, 400, 300, 320).ring);
    grid.add(strip);
    const hole = square(150, 150, 300).toReversed();
    expect(grid.findUnder(lotOf(square(0, 0, 1000), hole))).toEqual([]);
    expect(grid.findUnder(lotOf(square(0, 0, 1000)))).toEqual([strip]);
  });
});
