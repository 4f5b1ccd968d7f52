import { METERS_PER_FOOT } from '../../../kernel/units.ts';
import { chainEdges } from '../rules/blocks.ts';
import { type Field, contourRings } from '../rules/contour.ts';
import type { CountyLayout } from '../rules/county-layout.ts';
import { KIND } from '../rules/demo-limits.ts';
import { lineText, polygonsText } from '../rules/geojson-text.ts';
import { floodBands, wetlandAreas } from '../rules/ground-areas.ts';
import type { Ground } from '../rules/ground.ts';
import { type Pt, at, boundsOf } from '../rules/polygon.ts';
import { streetLabel } from '../rules/street-registry.ts';
import type { Territories, Territory } from '../rules/territories.ts';
import type { DemoFiles } from './demo-files.ts';

/** The minimum distance from the coast to the outer edge of the sea, in meters: about the width of what a screen of 2,560 px shows at zoom 12.5 (26 km). */
const SEA_MARGIN_M = 25_000;

/** Writes the layers that don't depend on lots: land, water, main roads, railroads, contours, flood zones and wetlands. */
export function writeBaseLayers(files: DemoFiles, layout: CountyLayout, ground: Ground): void {
  const { terrain, waters, arrangement, streetRegistry } = layout;
  const { layers } = files;
  for (const ring of [terrain.coast, ...terrain.islets]) layers.land.add({}, polygonsText([[ring]]));
  const [west, south, east, north] = boundsOf(terrain.coast);
  // Outside of `water`, the map draws land at high zooms. So the sea reaches beyond the edges of the largest screens.
  const far = Math.max(terrain.radius * 2.5, SEA_MARGIN_M);
  const sea: Pt[] = [
    { x: west - far, y: south - far },
    { x: east + far, y: south - far },
    { x: east + far, y: north + far },
    { x: west - far, y: north + far },
  ];
  const holes = [terrain.coast, ...terrain.islets].map((ring) => ring.toReversed());
  layers.water.add({ class: 'sea', name: 'Invented Ocean' }, polygonsText([[sea, ...holes]]));
  for (const river of waters.rivers) {
    layers.water.add({ class: 'river', name: river.name }, polygonsText([[river.ring]]));
    layers.waterways.add({ class: 'river', name: river.name }, lineText(river.line));
  }
  for (const stream of waters.streams)
    layers.waterways.add({ class: 'stream', name: stream.name }, lineText(stream.line));

  for (const kind of [KIND.motorway, KIND.rail, KIND.primary, KIND.secondary]) {
    const edges = arrangement.edges.filter((edge) => edge.kind === kind);
    for (const { points, tag } of chainEdges(edges, arrangement.nodes)) {
      const street = streetRegistry.get(tag);
      layers.streets.add({ class: street.class, name: streetLabel(street) }, lineText(points));
    }
  }
  writeContours(files, ground.elevation);
  for (const { zone, subtype, outline } of floodBands(ground)) {
    for (const polygon of outline) {
      layers.fema.add(
        subtype === '' ? { fld_zone: zone } : { fld_zone: zone, zone_subty: subtype },
        polygonsText([polygon]),
      );
    }
  }
  for (const { type, attribute, outline } of wetlandAreas(layout, ground)) {
    for (const polygon of outline)
      layers.wetlands.add({ wetland_type: type, attribute }, polygonsText([polygon]));
  }
}

/** Writes contours for every ten feet and every ten meters. */
function writeContours(files: DemoFiles, elevation: Field): void {
  let top = 0;
  for (const value of elevation.values) if (value > top) top = value;
  const ringsAt = (meters: number) => contourRings(elevation, meters).filter((ring) => ring.length >= 8);
  for (let feet = 10; feet * METERS_PER_FOOT < top; feet += 10) {
    for (const ring of ringsAt(feet * METERS_PER_FOOT))
      files.layers.us_contours.add({ contourelevation: feet }, lineText([...ring, at(ring, 0)]));
  }
  for (let ele = 10; ele < top; ele += 10) {
    for (const ring of ringsAt(ele)) files.layers.contours_m.add({ ele }, lineText([...ring, at(ring, 0)]));
  }
}

/** Writes the county and the boundary sets along main roads. `writeDevelopment` writes the census blocks, with the lots. */
export function writeTerritories(
  files: DemoFiles,
  layout: CountyLayout,
  territories: Territories,
  countyName: string,
  geoid: string,
): void {
  const { terrain } = layout;
  const county = [terrain.coast, ...terrain.islets].map((ring) => [ring]);
  files.boundaries.county.add({ name: countyName, kind: 'county', geoid }, polygonsText(county));
  const write = (file: DemoFiles['parcels'], list: readonly Territory[], kind: string): void => {
    for (const { name, geoid: placeGeoid, outline } of list) {
      if (outline.length > 0) file.add({ name, kind, geoid: placeGeoid }, polygonsText(outline));
    }
  };
  write(files.boundaries.admin, territories.admin, 'city');
  write(files.boundaries.neighborhoods, territories.neighborhoods, 'neighborhood');
  write(files.boundaries.council_districts, territories.council, 'council_district');
  write(files.boundaries.tracts, territories.tracts, 'tract');
}
