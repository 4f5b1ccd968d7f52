/** What a device can draw at once: the longest side, and the number of pixels. */
export interface PictureLimits {
  maxSidePx: number;
  maxPixels: number;
}

/** The ratio of device pixels to CSS pixels that a picture can be drawn at: what is wanted, or less where the device can't. */
export function boundedRatio(
  { width, height }: { width: number; height: number },
  wanted: number,
  { maxSidePx, maxPixels }: PictureLimits,
): number {
  const bySide = maxSidePx / Math.max(width, height);
  const byArea = Math.sqrt(maxPixels / (width * height));
  return Math.min(wanted, bySide, byArea);
}
