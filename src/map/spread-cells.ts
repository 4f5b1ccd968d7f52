/** A rectangle on the screen, in pixels. */
export interface ScreenBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Divides an area into cells of about this size, at most `limit`, and returns the middle of each: points that are spread evenly, so that a label at each has room. A
 * larger area than the limit allows gets larger cells.
 */
export function spreadCells(
  { left, top, right, bottom }: ScreenBox,
  cell: { width: number; height: number },
  limit: number,
): { x: number; y: number }[] {
  const [width, height] = [right - left, bottom - top];
  if (width <= 0 || height <= 0 || limit < 1) return [];
  const stretch = Math.max(1, Math.sqrt((width * height) / (cell.width * cell.height) / limit));
  const columns = Math.max(1, Math.floor(width / (cell.width * stretch)));
  const rows = Math.max(
    1,
    Math.min(Math.floor(limit / columns), Math.floor(height / (cell.height * stretch))),
  );
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: left + ((index % columns) + 0.5) * (width / columns),
    y: top + (Math.floor(index / columns) + 0.5) * (height / rows),
  })).slice(0, limit);
}
