import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BBox } from '../../../kernel/geo.ts';
import { Problem } from '../../../kernel/problem.ts';
import { writeElevationFile } from '../../terrain/server/index.ts';
import { createAddressRegistry } from '../rules/address-registry.ts';
import { assignCells, type CountyCell } from '../rules/county-cells.ts';
import { layOutCounty, type CountyLayout } from '../rules/county-layout.ts';
import {
  DEMO_COUNTY_NAME,
  DEMO_COUNTY_PATH,
  DEMO_GEOID,
  DEMO_NOTICE,
  DEMO_PARCELS_MAX,
  DEMO_PARCELS_MIN,
  DEMO_STATE_GEOID,
  DEMO_STATE_NAME,
  DEMO_STATE_PATH,
} from '../rules/demo-limits.ts';
import { developCounty } from '../rules/develop-county.ts';
import { elevationGridOf } from '../rules/elevation-grid-of.ts';
import { lonLatOf, polygonsText } from '../rules/geojson-text.ts';
import { shapeGround } from '../rules/ground.ts';
import { createOwnerRegistry } from '../rules/owners.ts';
import type { CountyRegistries } from '../rules/parcel-record.ts';
import { boundsOf } from '../rules/polygon.ts';
import { demographicAreas, landCoverAreas, opportunityAreas, redlinedAreas } from '../rules/social-areas.ts';
import { divideCounty, type Territories } from '../rules/territories.ts';
import { zoneFacts } from '../rules/use-facts.ts';
import { createPriceSurface } from '../rules/values.ts';
import { openDemoFiles, type DemoFiles } from './demo-files.ts';
import type { DemoManifest } from './demo-manifest.ts';
import { writeBaseLayers, writeTerritories } from './write-base-layers.ts';
import { type WriteState, writeDevelopment } from './write-development.ts';

const ELEVATION_FILE = 'elevation.grid';

export interface DemoOptions {
  /** Any whole number; the same seed and number of parcels give the same bytes. */
  seed: number;
  /** 500 to 1,000,000. The county may have up to 3% more or fewer parcels. */
  parcels: number;
  /** Created if needed; files in it are overwritten. */
  dir: string;
  onProgress?: (done: number, total: number, note: string) => void;
}

/**
 * Writes the invented county as GeoJSON files, a grid of elevations and a manifest, cell by cell, in bounded memory. Throws `invalid_input` when the seed is
 * not a whole number, or the number of parcels is out of bounds.
 */
export async function writeDemoCounty({
  seed,
  parcels,
  dir,
  onProgress,
}: DemoOptions): Promise<DemoManifest> {
  if (!Number.isInteger(parcels) || parcels < DEMO_PARCELS_MIN || parcels > DEMO_PARCELS_MAX) {
    throw new Problem(
      'invalid_input',
      `The demo county can have ${DEMO_PARCELS_MIN} to ${DEMO_PARCELS_MAX} parcels; choose a whole number in that range.`,
    );
  }
  if (!Number.isSafeInteger(seed))
    throw new Problem('invalid_input', 'The seed of the demo county must be a whole number.');
  onProgress?.(0, parcels, 'Shaping the island');
  const layout = layOutCounty(seed, parcels);
  const ground = shapeGround(layout);
  const cells = assignCells(layout);
  const territories = divideCounty(layout, cells);
  const registries: CountyRegistries = {
    layout,
    ground,
    prices: createPriceSurface(layout, ground),
    territories,
    owners: createOwnerRegistry(seed, parcels),
    addresses: createAddressRegistry(),
    zoneFacts,
  };
  const files = await openDemoFiles(dir);
  writeBaseLayers(files, layout, ground);
  writeElevationFile(join(dir, ELEVATION_FILE), elevationGridOf(ground.elevation));
  writeTerritories(files, layout, territories, DEMO_COUNTY_NAME, DEMO_GEOID);
  writeSocialLayers(files, layout, cells, territories);
  await files.flush();
  const state: WriteState = { blocksOfTract: new Map(), zoneCount: 0, parcels: 0, extent: null };
  for (const { cell, development } of developCounty(layout, cells)) {
    writeDevelopment(files, registries, state, cell, development);
    await files.flush();
    onProgress?.(state.parcels, parcels, 'Drawing parcels');
  }
  const counts = await files.close();
  const [lon, lat] = lonLatOf(layout.terrain.city);
  const bbox = countyBounds(layout.terrain.coast);
  const manifest: DemoManifest = {
    invented: true,
    notice: DEMO_NOTICE,
    seed,
    parcels: state.parcels,
    source: { name: 'Alder County (invented demo), made by Platbook', date: '2026-01-15' },
    places: [
      {
        style: 'state',
        kind: 'state',
        name: DEMO_STATE_NAME,
        path: DEMO_STATE_PATH,
        geoid: DEMO_STATE_GEOID,
        bbox,
      },
      {
        style: 'county',
        kind: 'county',
        name: DEMO_COUNTY_NAME,
        path: DEMO_COUNTY_PATH,
        geoid: DEMO_GEOID,
        bbox,
      },
    ],
    extent: state.extent ?? bbox,
    camera: { lon: round6(lon), lat: round6(lat), zoom: 14.6 },
    files: { ...files.paths, elevation: ELEVATION_FILE },
    counts,
  };
  await writeFile(join(dir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

function countyBounds(coast: readonly { x: number; y: number }[]): BBox {
  const [west, south, east, north] = boundsOf(coast);
  const [w, s] = lonLatOf({ x: west, y: south });
  const [e, n] = lonLatOf({ x: east, y: north });
  return [round6(w), round6(s), round6(e), round6(n)];
}

function round6(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** Writes the layers about people and land cover, by tract, neighborhood and cell. */
function writeSocialLayers(
  { layers }: DemoFiles,
  layout: CountyLayout,
  cells: readonly CountyCell[],
  territories: Territories,
): void {
  const areas = {
    esri_enrichments: demographicAreas(layout, cells, territories),
    redlining: redlinedAreas(layout, cells, territories),
    opportunity_zones: opportunityAreas(territories),
    land_cover: landCoverAreas(layout, cells),
  };
  for (const [id, list] of Object.entries(areas) as [keyof typeof areas, typeof areas.redlining][])
    for (const { properties, outline } of list) layers[id].add(properties, polygonsText(outline));
}
