import { describe, expect, it } from 'vitest';
import { assignCells } from './county-cells.ts';
import { layOutCounty } from './county-layout.ts';
import { countParcels, developCounty } from './develop-county.ts';
import type { Lot } from './lot.ts';
import { at, boundsOf, containsPoint, isSimple, signedArea } from './polygon.ts';

function makeLots(seed: number, parcels: number): { lots: Lot[]; count: number } {
  const layout = layOutCounty(seed, parcels);
  const lots: Lot[] = [];
  let count = 0;
  for (const { development } of developCounty(layout, assignCells(layout))) {
    lots.push(...development.lots);
    count += countParcels(development);
  }
  return { lots, count };
}

describe('developCounty', () => {
  const counties = [
    { parcels: 500, seed: 1 },
    { parcels: 500, seed: 8 },
    { parcels: 2000, seed: 1 },
    { parcels: 2000, seed: 5 },
    { parcels: 25_000, seed: 1 },
    // Roads with blocks beside them that have no room for the full width, and roads that meet at narrow angles.
    { parcels: 6000, seed: 1 },
    { parcels: 6000, seed: 5 },
  ].map(({ parcels, seed }) => ({ parcels, seed, ...makeLots(seed, parcels) }));

  it.each(counties)('makes $parcels parcels, within 3% (seed $seed)', ({ parcels, count }) => {
    expect(Math.abs(count - parcels)).toBeLessThanOrEqual(parcels * 0.03);
  });

  it('draws only valid shells and holes', () => {
    for (const { lots } of counties) {
      const lotsWithErrors = lots.filter(({ shells, holes }) => {
        const isSound = shells.every((shell) => isSimple(shell) && signedArea(shell) > 0);
        const shell = at(shells, 0);
        const areHoles = holes.every(
          (hole) =>
            signedArea(hole) < 0 &&
            hole.every((p) => containsPoint(shell, p.x, p.y)) &&
            shell.every((p) => !containsPoint(hole, p.x, p.y)),
        );
        return !isSound || !areHoles;
      });
      expect(lotsWithErrors).toEqual([]);
    }
  });

  it('draws parcels that do not overlap', () => {
    for (const { lots } of counties) {
      const overlaps = countOverlaps(lots);
      expect(overlaps.checked).toBeGreaterThan(500);
      expect(overlaps.found).toEqual([]);
    }
  });

  it('shares vertices between neighbors in a block', () => {
    const { lots } = at(counties, 4);
    const seen = new Map<string, number>();
    const rows = lots.filter(({ use }) => use === 'rowhouse');
    for (const lot of rows) {
      for (const { x, y } of at(lot.shells, 0)) {
        const key = `${x},${y}`;
        seen.set(key, (seen.get(key) ?? 0) + 1);
      }
    }
    const shared = rows.filter(
      (lot) => at(lot.shells, 0).filter(({ x, y }) => (seen.get(`${x},${y}`) ?? 0) > 1).length >= 4,
    );
    expect(shared.length).toBeGreaterThan(rows.length * 0.7);
  });
});

/** For many parcels, tests points just inside the middles of the edges: only the parcel itself may contain them. */
function countOverlaps(lots: readonly Lot[]): { checked: number; found: string[] } {
  const cell = 200;
  const grid = new Map<string, { lot: Lot; box: [number, number, number, number]; part: number }[]>();
  for (const lot of lots) {
    lot.shells.forEach((shell, part) => {
      const box = boundsOf(shell);
      for (let i = Math.floor(box[0] / cell); i <= Math.floor(box[2] / cell); i++) {
        for (let j = Math.floor(box[1] / cell); j <= Math.floor(box[3] / cell); j++) {
          const key = `${i}:${j}`;
          const list = grid.get(key) ?? [];
          list.push({ lot, box, part });
          grid.set(key, list);
        }
      }
    });
  }
  let checked = 0;
  const found: string[] = [];
  const step = Math.max(1, Math.floor(lots.length / 3000));
  for (let k = 0; k < lots.length; k += step) {
    const lot = at(lots, k);
    const shell = at(lot.shells, 0);
    shell.forEach((a, i) => {
      const b = at(shell, i + 1);
      const length = Math.hypot(b.x - a.x, b.y - a.y);
      if (length < 1) return;
      // A quarter of a meter inside the middle of the edge.
      const x = (a.x + b.x) / 2 - ((b.y - a.y) / length) * 0.25;
      const y = (a.y + b.y) / 2 + ((b.x - a.x) / length) * 0.25;
      if (!containsPoint(shell, x, y)) return;
      checked++;
      for (const other of grid.get(`${Math.floor(x / cell)}:${Math.floor(y / cell)}`) ?? []) {
        if (other.lot === lot || x < other.box[0] || x > other.box[2] || y < other.box[1] || y > other.box[3])
          continue;
        if (!containsPoint(at(other.lot.shells, other.part), x, y)) continue;
        if (other.part === 0 && other.lot.holes.some((hole) => containsPoint(hole, x, y))) continue;
        if (lot.holes.some((hole) => containsPoint(hole, x, y))) continue;
        found.push(`${lot.use} on ${other.lot.use} at ${Math.round(x)},${Math.round(y)}`);
      }
    });
  }
  return { checked, found };
}
