import { zoneBlocks } from './block-zoning.ts';
import { type Cell, type LocalLine, cutBlocks } from './blocks.ts';
import type { CountyCell } from './county-cells.ts';
import type { CountyLayout } from './county-layout.ts';
import { longAxis } from './cut.ts';
import { KIND } from './demo-limits.ts';
import { createDistrict, districtLines } from './districts.ts';
import { cutLots, singleLot } from './fill-block.ts';
import type { Block, Development, Lot, LotUse, ZoneCode } from './lot.ts';
import { at, boundsOf, distance } from './polygon.ts';
import type { Random } from './random.ts';
import { fillSuburbBlock } from './suburb-lots.ts';
import { layCollectors, laySuburb } from './suburb-streets.ts';

const SHOPS: readonly LotUse[] = [
  'strip',
  'strip',
  'strip',
  'strip',
  'office',
  'hotel',
  'parking',
  'vacant',
  'apartments',
];

/** Fills a cell of the suburbs: collector streets divide it, and each part gets its own layout of streets. */
export function developSuburb(
  layout: CountyLayout,
  cell: CountyCell,
  quota: number,
  random: Random,
): Development {
  const { streetRegistry } = layout;
  const collectors = layCollectors(cell, random, streetRegistry);
  const parts =
    collectors.length === 0 ? [cell] : cutBlocks(cell, collectors, 8).blocks.map((block) => asCell(block));
  const lines = [...collectors];
  for (const part of parts)
    lines.push(...(laySuburb(part, random, streetRegistry) ?? straightStreets(layout, part, cell.id)));
  const cut = cutBlocks(cell, lines, 8);
  const lots: Lot[] = [];
  let made = 0;
  const courts: Development['streets'] = [];
  const style = { lotWidth: random.range(17.5, 24), vacant: cell.rank > 0.9 ? 0.14 : 0.03 };
  const schoolAt = random.int(0, Math.max(1, cut.blocks.length - 1));
  const zones = cut.blocks.map((block, index): ZoneCode => {
    const isFull = made + cut.blocks.length - index >= quota;
    const special = isFull
      ? 'vacant'
      : isStrip(block)
        ? undefined
        : index === schoolAt && block.area > 9000
          ? random.pick<LotUse>(['school', 'park', 'church', 'school'])
          : block.area > 4000 && random.chance(0.035)
            ? 'park'
            : undefined;
    const shops = special === undefined && block.kinds.includes(KIND.primary) && random.chance(0.4);
    const filled = fill(block, special, shops);
    for (const lot of filled) {
      lot.block = index;
      made += lot.units;
      lots.push(lot);
    }
    if (special === 'park') return 'OS';
    if (shops) return 'C-2';
    return style.lotWidth < 19.5 ? 'R-4' : style.lotWidth < 22 ? 'R-2' : 'R-1';
  });
  return {
    lots,
    streets: [...cut.streets.map((street) => ({ ...street, class: 'residential' })), ...courts],
    ...zoneBlocks(cut, zones, 'OS'),
  };

  function fill(block: Block, special: LotUse | undefined, shops: boolean): Lot[] {
    if (special !== undefined) return [singleLot(block, special, random)];
    if (shops) return cutLots(block, random.range(3000, 6500), random, () => random.pick(SHOPS));
    const filled = fillSuburbBlock(block, style, random, streetRegistry);
    courts.push(...filled.courts.map((court) => ({ ...court, class: 'residential' })));
    return filled.lots;
  }
}

/** Returns the part between collectors as a cell, whose edges are the center lines of the streets. */
function asCell(block: Block): Cell {
  return { ring: block.outline, kinds: block.outlineKinds, tags: block.outlineTags, area: block.area };
}

function straightStreets(layout: CountyLayout, part: Cell, key: number): LocalLine[] {
  const [west, south, east, north] = boundsOf(part.ring);
  const middle = { x: (west + east) / 2, y: (south + north) / 2 };
  const district = createDistrict({
    id: 900 + (key % 90),
    seed: layout.plan.seed + key,
    origin: middle,
    angle: longAxis(part.ring),
    spacingU: 190,
    spacingV: 92,
  });
  return districtLines(district, Math.hypot(east - west, north - south) / 2 + 10, layout.streetRegistry).map(
    (line) => ({
      points: [line.a, line.b],
      tag: line.tag,
      kind: KIND.residential,
      within: part.ring,
    }),
  );
}

/** Returns true for a block that is too long and thin for a school or a park. */
function isStrip(block: Block): boolean {
  let length = 0;
  block.ring.forEach((p, i) => (length += distance(p, at(block.ring, i + 1))));
  return (2 * block.area) / length < 27;
}
