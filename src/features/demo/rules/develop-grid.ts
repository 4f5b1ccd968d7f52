import { zoneBlocks } from './block-zoning.ts';
import { cutBlocks } from './blocks.ts';
import type { CountyCell } from './county-cells.ts';
import type { CountyLayout } from './county-layout.ts';
import { KIND } from './demo-limits.ts';
import { type District, createDistrict, districtLines } from './districts.ts';
import { singleLot } from './fill-block.ts';
import { fillGridBlock } from './grid-lots.ts';
import type { Block, Development, Lot, LotUse, ZoneCode } from './lot.ts';
import { sectorOf } from './main-roads.ts';
import { at, boundsOf, distance, pointInside } from './polygon.ts';
import type { Random } from './random.ts';

/** Fills a cell in the core or inner ring of the city, or in the middle of a town, with the straight streets of its district. */
export function developGrid(
  layout: CountyLayout,
  cell: CountyCell,
  quota: number,
  random: Random,
): Development {
  const { plan, terrain } = layout;
  const [west, south, east, north] = boundsOf(cell.ring);
  const lines = districtLines(
    districtOf(layout, cell),
    Math.hypot(east - west, north - south) / 2 + 10,
    layout.streetRegistry,
    { x: (west + east) / 2, y: (south + north) / 2 },
  );
  const cut = cutBlocks(
    cell,
    lines.map((line) => ({ points: [line.a, line.b], tag: line.tag, kind: KIND.residential })),
    cell.role === 'core' ? 7 : 8.5,
  );
  const lots: Lot[] = [];
  let made = 0;
  const inCity = cell.settlement === 0;
  const zones = cut.blocks.map((block, index): ZoneCode => {
    const middle = pointInside(block.ring);
    const away = distance(middle, inCity ? terrain.city : at(layout.settlements, cell.settlement).at);
    const reach = inCity ? (plan.coreRadius > 0 ? plan.coreRadius * 0.8 : 150) : 110;
    const downtown = Math.max(0, 1 - (away / reach) * 0.4);
    const hasRowHouses =
      cell.role === 'core' ||
      (cell.role === 'inner' && inCity && away < plan.innerRadius * 0.82 && plan.parcels > 4000);
    const isFull = made + cut.blocks.length - index >= quota;
    const special = isFull ? 'vacant' : specialUse(block, hasRowHouses, random);
    const style = {
      downtown,
      hasRowHouses,
      hasAlley: hasRowHouses || cell.role === 'inner',
      shops: cell.role === 'town' ? 0.3 : 0.42,
    };
    for (const lot of special === undefined
      ? fillGridBlock(block, style, random)
      : [singleLot(block, special, random)]) {
      lot.block = index;
      made += lot.units;
      lots.push(lot);
    }
    return zoneOf(block, downtown, hasRowHouses, special);
  });
  return {
    lots,
    streets: cut.streets.map((street) => ({ ...street, class: layout.streetRegistry.get(street.tag).class })),
    ...zoneBlocks(cut, zones, 'OS'),
  };
}

function districtOf(layout: CountyLayout, cell: CountyCell): District {
  if (cell.role === 'core') return layout.frame.core;
  if (cell.role === 'inner') {
    return at(layout.frame.sectors, sectorOf(layout.frame, layout.terrain.city, cell.middle));
  }
  const town = at(layout.settlements, cell.settlement);
  const index = 20 + cell.settlement;
  const known = layout.townDistricts.get(index);
  if (known !== undefined) return known;
  const district = createDistrict({
    id: index,
    seed: layout.plan.seed * 13 + index,
    origin: town.at,
    angle: town.angle,
    spacingU: 134,
    spacingV: 94,
  });
  layout.townDistricts.set(index, district);
  return district;
}

function specialUse(block: Block, hasRowHouses: boolean, random: Random): LotUse | undefined {
  if (block.area < 2500) return undefined;
  const roll = random.next();
  if (roll < 0.03) return 'park';
  if (roll < 0.05) return 'school';
  if (roll < 0.058) return hasRowHouses ? 'civic' : 'church';
  return undefined;
}

function zoneOf(
  block: Block,
  downtown: number,
  hasRowHouses: boolean,
  special: LotUse | undefined,
): ZoneCode {
  if (special === 'park') return 'OS';
  if (downtown > 0.62) return 'C-5';
  if (block.kinds.includes(KIND.primary)) return 'C-1';
  if (hasRowHouses && downtown > 0.5) return 'MU-1';
  return hasRowHouses ? 'R-8' : 'R-6';
}
