import { wholeBlock } from './blocks.ts';
import { fillCountry } from './country-lots.ts';
import type { CountyCell } from './county-cells.ts';
import type { CountyLayout } from './county-layout.ts';
import { KIND } from './demo-limits.ts';
import { developGrid } from './develop-grid.ts';
import { developSuburb } from './develop-suburb.ts';
import { cutLots, singleLot } from './fill-block.ts';
import type { Development, Lot, LotUse, ZoneCode } from './lot.ts';
import { nest, untangle } from './outline.ts';
import { type Random, createRandom } from './random.ts';

/**
 * Fills one cell with streets, blocks, lots and buildings. `quota` is the number of parcels that a cell of the city, a town, a suburb or the country may add:
 * the country gets at most that many, and the last blocks of a city, town or suburb cell stay vacant when the quota is reached. Other cells ignore it. The
 * result depends only on the layout, the cell and the quota.
 */
export function developCell(layout: CountyLayout, cell: CountyCell, quota: number): Development {
  const random = createRandom(layout.plan.seed, 101, cell.id);
  const plots = (zone: ZoneCode, lotArea: number, uses: readonly LotUse[]): Development =>
    developPlots(cell, zone, lotArea, random, uses);
  switch (cell.role) {
    case 'core':
    case 'inner':
    case 'town':
      return developGrid(layout, cell, quota, random);
    case 'suburb':
      return developSuburb(layout, cell, quota, random);
    case 'industry':
      return plots(cell.area > 120_000 ? 'I-2' : 'I-1', 15_000, [
        'warehouse',
        'factory',
        'warehouse',
        'factory',
        'vacant',
        'utility',
      ]);
    case 'port':
      return plots('PI', 34_000, ['port', 'port', 'port', 'warehouse', 'vacant']);
    case 'mall':
      return plots('C-2', 15_000, ['strip', 'strip', 'strip', 'office', 'hotel', 'parking']);
    case 'campus':
      return plots('OR-1', 12_000, ['university', 'university', 'university', 'parking', 'park']);
    case 'hospital':
      return plots('OR-1', 26_000, ['hospital', 'hospital', 'office', 'parking']);
    case 'park':
    case 'golf':
    case 'cemetery':
      return wholeCell(cell, cell.role, random);
    case 'water':
      return wholeCell(cell, 'water', random);
    case 'scrap':
      return wholeCell(cell, 'park', random);
    case 'country':
      return developCountry(layout, cell, quota, random);
  }
}

function undivided(cell: CountyCell, zone: ZoneCode, lots: Lot[]): Development {
  const ring = [...cell.ring];
  return { lots, streets: [], blocks: [{ ring, zone }], zoning: [{ zone, outline: nest(untangle(ring)) }] };
}

function wholeCell(cell: CountyCell, use: LotUse, random: Random): Development {
  const block = wholeBlock(cell);
  return undivided(
    cell,
    'OS',
    block === undefined || block.area < 150 ? [] : [singleLot(block, use, random)],
  );
}

function developPlots(
  cell: CountyCell,
  zone: ZoneCode,
  lotArea: number,
  random: Random,
  uses: readonly LotUse[],
): Development {
  const block = wholeBlock(cell);
  return undivided(
    cell,
    zone,
    block === undefined ? [] : cutLots(block, lotArea, random, () => random.pick(uses)),
  );
}

function developCountry(layout: CountyLayout, cell: CountyCell, quota: number, random: Random): Development {
  const block = wholeBlock(cell);
  const zone = cell.settlementDistance < 1.6 ? 'RC' : 'AG';
  if (block === undefined || quota < 1) return undivided(cell, zone, []);
  const wooded = cell.kinds.includes(KIND.stream) || cell.kinds.includes(KIND.coast) ? 0.34 : 0.16;
  return undivided(cell, zone, fillCountry(block, quota, layout.net.angle, wooded, random));
}
