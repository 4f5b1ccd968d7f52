import { type BBox, bboxesMeet } from '../../../kernel/geo.ts';
import { isCountyFile } from '../../places/rules/public-source-name.ts';

interface CreditedCounty {
  place: { headline: string };
  source_name: string;
  is_demo: boolean;
  extent: BBox;
}

/** The names of more counties would hide the map. */
const MAX_COUNTIES = 3;

/** Returns the counties whose parcels may be in view, at most three. */
export function countiesInView<County extends Pick<CreditedCounty, 'extent'>>(
  counties: readonly County[],
  bounds: BBox | null,
): County[] {
  return counties.filter(({ extent }) => bounds !== null && isInView(extent, bounds)).slice(0, MAX_COUNTIES);
}

/** Returns true if a box overlaps or touches the view. The map goes on beyond the 180th meridian: there, 185° is the same place as -175°. */
export function isInView([west, south, east, north]: BBox, bounds: BBox): boolean {
  return [-360, 0, 360].some((turn) => bboxesMeet([west + turn, south, east + turn, north], bounds));
}

/** Names the counties in view and the sources of their parcels, for the corner of the map; '' without any. */
export function parcelCredits(counties: readonly CreditedCounty[], bounds: BBox | null): string {
  return countiesInView(counties, bounds)
    .map(
      ({ place, source_name: source, is_demo: isDemo }) =>
        `Parcels: ${place.headline}${isDemo || source === '' || isCountyFile(source) ? '' : ` (${source})`}`,
    )
    .join(', ');
}
