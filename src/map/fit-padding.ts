/** Pixels that panels cover on each side of the map. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/**
 * Returns the padding of each side: the inset of the panels plus `around`. If that leaves too little of the map, `around` shrinks first and then the insets, so
 * that a fit is always possible.
 */
export function fitPadding(size: { width: number; height: number }, insets: Insets, around: number): Insets {
  const [left, right] = squeeze(size.width, insets.left, insets.right, around);
  const [top, bottom] = squeeze(size.height, insets.top, insets.bottom, around);
  return { top, right, bottom, left };
}

/** The minimum share of the map's width and height that is left for the fitted box. */
const MIN_SHARE = 0.2;

function squeeze(length: number, start: number, end: number, around: number): [number, number] {
  const most = Math.max(0, length * (1 - MIN_SHARE));
  const covered = start + end;
  if (covered >= most) {
    const scale = covered === 0 ? 0 : most / covered;
    return [start * scale, end * scale];
  }
  const margin = Math.min(around, (most - covered) / 2);
  return [start + margin, end + margin];
}
