import { breakLines } from '../../../kernel/break-lines.ts';

/**
 * The drawing operations of a sheet, for a canvas as well as a PDF page. Coordinates count right and down from the top left corner, in points (1/72 in), or
 * in CSS pixels for a picture of the view. Colors are #rrggbb.
 */
export type Ink =
  | { kind: 'text'; x: number; y: number; text: string; size: number; isBold: boolean; color: string }
  | { kind: 'box'; box: Box; fill?: string; stroke?: string; width?: number; opacity?: number }
  | { kind: 'shape'; points: readonly Point[]; fill: string; stroke?: string }
  | { kind: 'picture'; box: Box };

export type Point = readonly [x: number, y: number];

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the width of a text in the unit of `size`. */
export type Measure = (text: string, size: number, isBold: boolean) => number;

export const INK = {
  text: '#14201f',
  quiet: '#4b5d5c',
  line: '#8a9a99',
  faint: '#dbe3e2',
  paper: '#ffffff',
} as const;
/** The height of a line of a paragraph, in multiples of the size of its text. */
export const LEADING = 1.3;

interface Paragraph {
  text: string;
  size: number;
  isBold?: boolean;
  color?: string;
  /** If the text has more lines, the last one that fits ends with an ellipsis. */
  maxLines?: number;
}

/** Breaks a paragraph into lines of a width. Words longer than a line are split. `y` is the top of the paragraph; returns its ink and its bottom. */
export function paragraph(
  { text, size, isBold = false, color = INK.text, maxLines = Infinity }: Paragraph,
  { x, y, width }: { x: number; y: number; width: number },
  measure: Measure,
): { ink: Ink[]; bottom: number } {
  const lines = breakLines(text, (line) => measure(line, size, isBold) <= width);
  const shown = lines.slice(0, maxLines);
  const last = shown.at(-1);
  if (lines.length > shown.length && last !== undefined) {
    shown[shown.length - 1] = shortened(last, (line) => measure(line, size, isBold) <= width);
  }
  const step = size * LEADING;
  return {
    // The baseline is about four fifths down the line.
    ink: shown.map((line, index) => ({
      kind: 'text',
      x,
      y: y + index * step + size,
      text: line,
      size,
      isBold,
      color,
    })),
    bottom: y + shown.length * step,
  };
}

function shortened(line: string, fits: (line: string) => boolean): string {
  const characters = Array.from(line);
  while (characters.length > 1 && !fits(`${characters.join('')}…`)) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
