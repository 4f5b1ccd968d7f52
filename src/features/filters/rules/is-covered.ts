import { type BBox, mercatorX, mercatorY } from '../../../kernel/geo.ts';

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Returns true when a box is wholly on the screen, but at least partly under a panel. `bounds` is the land in the uncovered `area` of a screen of this size.
 * A box that is partly off the screen is not covered: the reader looks at something else.
 */
export function isCovered(
  box: BBox,
  bounds: BBox,
  area: Area,
  size: { width: number; height: number },
): boolean {
  const [west, north] = [mercatorX(bounds[0]), mercatorY(bounds[3])];
  const perPixelX = (mercatorX(bounds[2]) - west) / area.width;
  const perPixelY = (mercatorY(bounds[1]) - north) / area.height;
  const left = area.x + (mercatorX(box[0]) - west) / perPixelX;
  const right = area.x + (mercatorX(box[2]) - west) / perPixelX;
  const top = area.y + (mercatorY(box[3]) - north) / perPixelY;
  const bottom = area.y + (mercatorY(box[1]) - north) / perPixelY;
  const isOnScreen = left >= 0 && top >= 0 && right <= size.width && bottom <= size.height;
  const isClear =
    left >= area.x && top >= area.y && right <= area.x + area.width && bottom <= area.y + area.height;
  return isOnScreen && !isClear;
}
