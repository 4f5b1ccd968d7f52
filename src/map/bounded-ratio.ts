/** The limits of what a device can draw at once: the longest side, and the number of pixels. */
export interface PictureLimits {
  maxSidePx: number;
  maxPixels: number;
}

/** Returns the device pixels per CSS pixel for a picture: the wanted ratio, or the largest ratio that the device can draw. */
export function boundedRatio(
  { width, height }: { width: number; height: number },
  wanted: number,
  { maxSidePx, maxPixels }: PictureLimits,
): number {
  const bySide = maxSidePx / Math.max(width, height);
  const byArea = Math.sqrt(maxPixels / (width * height));
  return Math.min(wanted, bySide, byArea);
}
