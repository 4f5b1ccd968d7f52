import { METERS_PER_INCH } from '../../../kernel/units.ts';

/** PostScript points per inch, the unit of PDF. */
export const POINTS_PER_INCH = 72;
/** Meters on the paper, not on the ground. */
export const METERS_PER_POINT = METERS_PER_INCH / POINTS_PER_INCH;
const POINTS_PER_MM = POINTS_PER_INCH / 25.4;

/** Common sheets of paper, upright, with sizes in points (ISO 216; ANSI Y14.1 A and B). */
export const PAPERS = [
  { id: 'letter', label: 'Letter, 8.5 × 11 in', width: 612, height: 792 },
  { id: 'a4', label: 'A4, 210 × 297 mm', width: 210 * POINTS_PER_MM, height: 297 * POINTS_PER_MM },
  { id: 'tabloid', label: 'Tabloid, 11 × 17 in', width: 792, height: 1224 },
  { id: 'a3', label: 'A3, 297 × 420 mm', width: 297 * POINTS_PER_MM, height: 420 * POINTS_PER_MM },
] as const;
export type PaperId = (typeof PAPERS)[number]['id'];

export const ORIENTATIONS = ['landscape', 'portrait'] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

/** Returns width and height of a sheet in the given orientation, in points. */
export function paperSize(id: PaperId, orientation: Orientation): { width: number; height: number } {
  const { width, height } = PAPERS.find((paper) => paper.id === id) ?? PAPERS[0];
  return orientation === 'portrait' ? { width, height } : { width: height, height: width };
}
