import { type BBox, unionBBox } from '../../../kernel/geo.ts';
import type { CountyCell } from '../rules/county-cells.ts';
import { lineText, pointText, polygonsText, lonLatOf } from '../rules/geojson-text.ts';
import type { Development, Lot } from '../rules/lot.ts';
import { nest, untangle } from '../rules/outline.ts';
import { type CountyRegistries, recordLot } from '../rules/parcel-record.ts';
import { neighborhoodName, subdivisionName } from '../rules/place-names.ts';
import { at, boundsOf, centroid, mix, signedArea } from '../rules/polygon.ts';
import { digPonds } from '../rules/ponds.ts';
import { hashUnit } from '../rules/random.ts';
import { streetLabel } from '../rules/street-registry.ts';
import { tractGeoid } from '../rules/territories.ts';
import type { DemoFiles } from './demo-files.ts';

/** Running counts and the extent so far, carried from cell to cell while the county is written. */
export interface WriteState {
  /** The number of census blocks so far, by tract. */
  blocksOfTract: Map<number, number>;
  zoneCount: number;
  parcels: number;
  extent: BBox | null;
}

const PARK_CLASS: Partial<Record<Lot['use'], string>> = { park: 'park', golf: 'golf', cemetery: 'cemetery' };
const LANDUSE: Partial<Record<Lot['use'], string>> = {
  farm: 'farm',
  woods: 'forest',
  school: 'institutional',
  university: 'institutional',
  hospital: 'institutional',
  warehouse: 'industrial',
  factory: 'industrial',
  port: 'industrial',
  strip: 'commercial',
};

/** Writes one filled cell to all files that it belongs to. */
export function writeDevelopment(
  files: DemoFiles,
  registries: CountyRegistries,
  state: WriteState,
  cell: CountyCell,
  development: Development,
): void {
  const { layers, boundaries } = files;
  const tract = registries.territories.tractOf[cell.id] ?? 0;
  const censusBlocks = development.blocks.map((block) => {
    const index = state.blocksOfTract.get(tract) ?? 0;
    state.blocksOfTract.set(tract, index + 1);
    const geoid = `${tractGeoid(tract)}${1 + Math.min(8, Math.floor(index / 60))}${String(index % 1000).padStart(3, '0')}`;
    boundaries.blocks.add(
      { name: `Block ${geoid.slice(11)}`, kind: 'block', geoid },
      polygonsText(nest(untangle(block.ring))),
    );
    return geoid;
  });
  const zoneIds = new Map<string, number>();
  for (const { zone, outline } of development.zoning) {
    const facts = registries.zoneFacts(zone);
    zoneIds.set(zone, ++state.zoneCount);
    for (const polygon of outline) {
      layers.zoning.add(
        { zoning: zone, zoning_type: facts.type, zoning_subtype: facts.subtype },
        polygonsText([polygon]),
      );
    }
  }
  for (const { points, tag, class: kind } of development.streets) {
    layers.streets.add(
      { class: kind, name: streetLabel(registries.layout.streetRegistry.get(tag)) },
      lineText(points),
    );
  }
  if (cell.role === 'suburb' || cell.role === 'inner' || cell.role === 'core' || cell.role === 'town') {
    layers.landuse.add({ class: 'residential' }, polygonsText([[cell.ring]]));
  }
  const subdivision =
    cell.role === 'suburb' ? subdivisionName(registries.layout.plan.seed, cell.id) : undefined;
  development.lots.forEach((lot, lotNumber) => {
    const block = development.blocks[lot.block] ?? at(development.blocks, 0);
    const place = {
      cell,
      zone: block.zone,
      zoneId: zoneIds.get(block.zone) ?? 0,
      censusBlock: censusBlocks[lot.block] ?? at(censusBlocks, 0),
      blockNumber: lot.block,
      lotNumber,
      subdivision,
    };
    const { address, records } = recordLot(registries, lot, place);
    const geometry = polygonsText(lot.shells.map((shell, i) => (i === 0 ? [shell, ...lot.holes] : [shell])));
    for (const record of records) files.parcels.add(record, geometry);
    state.parcels += records.length;
    for (const shell of lot.shells) {
      const [west, south, east, north] = boundsOf(shell);
      state.extent = unionBBox(state.extent, [
        ...lonLatOf({ x: west, y: south }),
        ...lonLatOf({ x: east, y: north }),
      ]);
    }
    if (address !== undefined) {
      const spot = mix(lot.front, centroid(at(lot.shells, 0)), 0.4);
      layers.addresses.add({ number: String(address.number), street: address.label }, pointText(spot));
    }
    writeLotLayers(files, registries, cell, lot, lotNumber);
  });
}

function writeLotLayers(
  files: DemoFiles,
  registries: CountyRegistries,
  cell: CountyCell,
  lot: Lot,
  lotNumber: number,
): void {
  const { layers } = files;
  for (const { ring, height } of lot.buildings) {
    layers.buildings.add({ height }, polygonsText([[signedArea(ring) < 0 ? ring.toReversed() : ring]]));
  }
  if (lot.line !== undefined) layers.streets.add({ class: 'alley' }, lineText(lot.line));
  for (const pond of digPonds(lot, registries.layout.plan.seed, cell.id, lotNumber)) {
    layers.water.add({ class: 'pond' }, polygonsText([[pond]]));
  }
  const shell = at(lot.shells, 0);
  const area = signedArea(shell);
  const park = PARK_CLASS[lot.use];
  const { seed } = registries.layout.plan;
  if (park !== undefined && area > 900) {
    const index = 90_000 + cell.id * 40 + (lotNumber % 40);
    const first = neighborhoodName(seed, index).split(' ')[0] ?? 'Alder';
    const words = {
      park: ['Park', 'Green', 'Commons', 'Playground'],
      golf: ['Golf Club'],
      cemetery: ['Cemetery'],
    }[park] ?? ['Park'];
    layers.parks.add(
      { class: park, name: `${first} ${at(words, Math.floor(hashUnit(seed, index) * words.length))}` },
      polygonsText([[shell]]),
    );
  }
  const landuse = LANDUSE[lot.use];
  if (landuse !== undefined && area > 2500) layers.landuse.add({ class: landuse }, polygonsText([[shell]]));
}
