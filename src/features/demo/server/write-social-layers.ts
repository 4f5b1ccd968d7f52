import type { CountyCell } from '../rules/county-cells.ts';
import type { CountyLayout } from '../rules/county-layout.ts';
import { polygonsText } from '../rules/geojson-text.ts';
import { demographicAreas, landCoverAreas, opportunityAreas, redlinedAreas } from '../rules/social-areas.ts';
import type { Territories } from '../rules/territories.ts';
import type { DemoFiles } from './demo-files.ts';

/** Writes the layers about people and land cover, by tract, neighborhood and cell. */
export function writeSocialLayers(
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
