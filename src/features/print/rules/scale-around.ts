import { type BBox, mercatorX, mercatorY } from '../../../kernel/geo.ts';
import { PX_PER_INCH, WORLD_PX, screenDenominator } from './ground-scale.ts';
import { MAX_DENOMINATOR, type MapScale } from './map-scales.ts';

/** The page shows an area at least this many times as wide and as high as the box, so that the neighbors are on it and people can turn the map. */
const ROOM = 1.5;
/** At more than this many times the necessary denominator, a parcel is too small on the page. */
const TOO_SMALL = 6;

interface Page {
  /** The size of the map's frame on paper. */
  widthIn: number;
  heightIn: number;
}

/**
 * Returns the denominator at which a page shows `box` with room around it: `current` if it shows the box well, so that parcels that are printed one after
 * another have one scale; otherwise the largest scale in `scales` that shows the box with this room; if none does, an unlisted scale.
 */
export function scaleAround(
  [west, south, east, north]: BBox,
  { widthIn, heightIn }: Page,
  scales: readonly MapScale[],
  current: number | null,
): number {
  const width = (mercatorX(east) - mercatorX(west)) * WORLD_PX;
  const height = (mercatorY(south) - mercatorY(north)) * WORLD_PX;
  const inches = Math.max(width / widthIn, height / heightIn) / PX_PER_INCH;
  const needed = inches * ROOM * screenDenominator(0, (south + north) / 2);
  if (current !== null && current >= needed && current <= needed * TOO_SMALL) return current;
  const listed = scales.find(({ denominator }) => denominator >= needed)?.denominator;
  return listed ?? Math.min(Math.ceil(needed), MAX_DENOMINATOR);
}
