/** A part of a whole. */
export interface Share {
  id: string;
  label: string;
  color: string;
  count: number;
}

export interface Slice extends Share {
  /** The share of the whole, 0 to 1. */
  share: number;
  /** The path of the slice on a circle with the center 0, 0. */
  path: string;
}

/** Returns the slices of a pie, the largest first. Zeros have no slice. */
export function pieSlices(shares: readonly Share[], radius: number): Slice[] {
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  let turned = 0;
  return shares
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .map((share) => {
      const part = share.count / total;
      const path = slicePath(turned, turned + part, radius);
      turned += part;
      return { ...share, share: part, path };
    });
}

/**
 * Returns the path of a slice between two turns (0 to 1), clockwise from the top. A slice of nearly the whole is a circle without straight edges: its ends would be
 * rounded to the same point, and an arc from a point to itself draws nothing.
 */
function slicePath(from: number, to: number, radius: number): string {
  if (to - from > 0.9999)
    return `M0,${-radius}A${radius},${radius},0,1,1,0,${radius}A${radius},${radius},0,1,1,0,${-radius}Z`;
  const at = (turn: number) =>
    `${round(Math.sin(turn * 2 * Math.PI) * radius)},${round(-Math.cos(turn * 2 * Math.PI) * radius)}`;
  const isLarge = to - from > 0.5 ? 1 : 0;
  return `M0,0L${at(from)}A${radius},${radius},0,${isLarge},1,${at(to)}Z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The width and height of the square that a pattern repeats. */
export const PATTERN_SIZE = 8;
/** The SVG path of each slice's pattern, in the order of the slices. Patterns mark slices for people who can't tell the colors apart. */
export const PATTERNS: readonly string[] = [
  '',
  'M0,8L8,0',
  'M0,4H8',
  'M4,0V8',
  'M0,0L8,8',
  'M4,4h.01',
  'M0,8L8,0M0,0L8,8',
  'M4,0V8M0,4H8',
];
