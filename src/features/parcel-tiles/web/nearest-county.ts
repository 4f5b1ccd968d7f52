import type { BBox } from '../../../kernel/geo.ts';

/** Returns the county whose parcels are nearest to a point, and whether the point is inside its extent; null without counties. */
export function nearestCounty<County extends { extent: BBox }>(
  counties: readonly County[],
  { lon, lat }: { lon: number; lat: number },
): { county: County; isInside: boolean } | null {
  let best: { county: County; distance: number } | null = null;
  for (const county of counties) {
    const [west, south, east, north] = county.extent;
    const dx = Math.max(west - lon, 0, lon - east) * Math.cos((lat * Math.PI) / 180);
    const dy = Math.max(south - lat, 0, lat - north);
    const distance = Math.hypot(dx, dy);
    if (best === null || distance < best.distance) best = { county, distance };
  }
  return best === null ? null : { county: best.county, isInside: best.distance === 0 };
}

/** Returns the counties to offer to visitors: the invented demo county only on a site without real counties. */
export function countiesToOffer<County extends { is_demo: boolean }>(counties: readonly County[]): County[] {
  const real = counties.filter(({ is_demo }) => !is_demo);
  return real.length > 0 ? real : [...counties];
}
