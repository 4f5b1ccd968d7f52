import { buildingFootprints } from './building-footprints.layer.ts';
import { elevationFeet } from './elevation-ft.layer.ts';
import { elevationMeters } from './elevation-m.layer.ts';
import { flood } from './flood.layer.ts';
import { housingAffordability } from './housing-affordability.layer.ts';
import { landCover } from './land-cover.layer.ts';
import { landUse } from './land-use.layer.ts';
import { lbcsActivity } from './lbcs-activity.layer.ts';
import { opportunityZones } from './opportunity-zones.layer.ts';
import type { OverlayLayer } from './overlay-layer.ts';
import { populationDensity } from './population-density.layer.ts';
import { populationGrowth } from './population-growth.layer.ts';
import { redlining } from './redlining.layer.ts';
import { wetlands } from './wetlands.layer.ts';
import { zoning } from './zoning.layer.ts';

/** The additional layers, in the order of the panels. Only one is on at a time. */
export const OVERLAY_LAYERS: readonly OverlayLayer[] = [
  zoning,
  elevationFeet,
  elevationMeters,
  flood,
  wetlands,
  landUse,
  landCover,
  redlining,
  opportunityZones,
  populationDensity,
  populationGrowth,
  housingAffordability,
  lbcsActivity,
];

/** The layer of buildings, which can be on together with any of the others. */
export const STRUCTURE_LAYER = buildingFootprints;

export function findOverlay(id: string | undefined): OverlayLayer | undefined {
  return OVERLAY_LAYERS.find((layer) => layer.id === id);
}
