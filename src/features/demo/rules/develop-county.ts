import type { CountyCell } from './county-cells.ts';
import type { CountyLayout } from './county-layout.ts';
import { developCell } from './develop-cell.ts';
import type { Development, Lot } from './lot.ts';
import { layRightsOfWay } from './right-of-way.ts';
import { StripGrid } from './strip-grid.ts';

/** Returns the number of parcels of a development. Each unit of a condominium is a parcel. */
export function countParcels(development: Development): number {
  return development.lots.reduce((sum, lot) => sum + lot.units, 0);
}

/**
 * Fills the county cell by cell: first water, parks and the like, then the city and the towns by rank, farms last. Building stops when the city and the towns
 * have their share, and the farms are cut into the number of parcels that remains. The sum may differ a little from the requested number; the tests allow 3%.
 */
export function* developCounty(
  layout: CountyLayout,
  cells: readonly CountyCell[],
): Generator<{ cell: CountyCell; development: Development }> {
  const { plan } = layout;
  const strips = new Map(cells.map((cell) => [cell, layRightsOfWay(layout, cells, cell)]));
  const ground = new StripGrid();
  for (const strip of [...strips.values()].flat())
    if (ground.findUnder(strip).length === 0) ground.add(strip);
  const returned = new Set<Lot>();
  // A strip is a parcel of a right of way (right-of-way.ts). A block without room for the full width of its roads can have lots that reach into a strip. Such a
  // lot is left out if the strip was already returned with another cell. Otherwise the strip is left out.
  const isFree = (lot: Lot): boolean => {
    const under = ground.findUnder(lot);
    if (under.some((strip) => returned.has(strip))) return false;
    for (const strip of under) ground.remove(strip);
    return true;
  };
  const fill = (cell: CountyCell, quota: number): Development => {
    const own = strips.get(cell) ?? [];
    const development = developCell(layout, cell, Math.max(0, quota - own.length));
    const lots = development.lots.filter(isFree);
    for (const strip of own) if (ground.has(strip)) returned.add(strip);
    return { ...development, lots: [...lots, ...own.filter((strip) => ground.has(strip))] };
  };
  let made = 0;
  const fixed = cells.filter(
    ({ role }) =>
      role === 'water' || role === 'scrap' || role === 'park' || role === 'golf' || role === 'cemetery',
  );
  for (const cell of fixed) {
    const development = fill(cell, 0);
    made += countParcels(development);
    yield { cell, development };
  }
  const built = cells.filter(
    ({ role }) => !['water', 'scrap', 'park', 'golf', 'cemetery', 'country'].includes(role),
  );
  built.sort((a, b) => a.rank - b.rank);
  for (const cell of built) {
    if (made >= plan.urbanParcels) cell.role = 'country';
    if (cell.role === 'country') continue;
    const development = fill(cell, Math.max(30, plan.urbanParcels - made));
    made += countParcels(development);
    yield { cell, development };
  }
  const country = cells.filter(({ role }) => role === 'country');
  let area = country.reduce((sum, cell) => sum + cell.area, 0);
  for (const cell of country) {
    const quota = Math.max(0, Math.round(((plan.parcels - made) * cell.area) / area));
    area -= cell.area;
    const development = fill(cell, quota);
    made += countParcels(development);
    yield { cell, development };
  }
}
