import { describe, expect, it } from 'vitest';
import { spreadCells } from './spread-cells.ts';

const CELL = { width: 120, height: 44 };

describe('spreadCells', () => {
  it.each([
    [1440, 900, 200],
    [390, 844, 200],
    [3840, 2160, 200],
    [100, 30, 200],
    [1440, 900, 1],
  ])('covers %i x %i evenly with at most %i points that are a label apart', (width, height, limit) => {
    const points = spreadCells({ left: 10, top: 20, right: 10 + width, bottom: 20 + height }, CELL, limit);
    expect(points.length).toBeGreaterThan(0);
    expect(points.length).toBeLessThanOrEqual(limit);
    for (const { x, y } of points) {
      expect(x > 10 && x < 10 + width && y > 20 && y < 20 + height).toBe(true);
    }
    const gapsOf = (places: number[]) => {
      const sorted = [...new Set(places)].toSorted((a, b) => a - b);
      return sorted.slice(1).map((place, index) => place - (sorted[index] ?? 0));
    };
    for (const [gaps, least] of [
      [gapsOf(points.map(({ x }) => x)), CELL.width],
      [gapsOf(points.map(({ y }) => y)), CELL.height],
    ] as const) {
      expect(Math.min(...gaps, Infinity)).toBeGreaterThanOrEqual(least - 0.01);
      if (gaps.length > 0) expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThan(0.01);
    }
  });

  it('has no points without room', () => {
    expect(spreadCells({ left: 0, top: 0, right: 0, bottom: 100 }, CELL, 10)).toEqual([]);
  });
});
