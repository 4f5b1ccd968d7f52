import type { RawValue } from './feature-source.ts';
import type { GeometryBuffer } from './geometry-buffer.ts';

/** The minimum share of the non-blank values that must be positions. */
const MIN_SHARE = 0.5;
const DEGREES = String.raw`([-+]?\d{1,3}\.\d+)`;
/** A latitude and longitude after an address or alone, as data portals write them: `100 MAIN ST (39.3, -76.6)`. */
const IN_PARENTHESES = new RegExp(String.raw`\(\s*${DEGREES}\s*,\s*${DEGREES}\s*\)\s*$`);
const ALONE = new RegExp(String.raw`^\s*${DEGREES}(?:\s*[,;]\s*|\s+)${DEGREES}\s*$`);
/** Names of columns in which two numbers are a position, and not two measures. */
const NAME = /loc|lat|coord|geo|point|^xy|position|gps|centroid/i;

/** The column of a table with the positions of its rows. */
export interface PositionColumn {
  from: 'position';
  column: number;
}

interface Position {
  x: number;
  y: number;
}

/** Finds the column whose texts contain a latitude and a longitude. Returns -1 if there is none. */
export function findPositionColumn(
  names: readonly string[],
  values: readonly (readonly RawValue[])[],
): number {
  return values.findIndex((list, column) => {
    const texts = list.map((value) => String(value ?? '')).filter((text) => text.trim() !== '');
    const isPosition = (text: string) =>
      (IN_PARENTHESES.test(text) || NAME.test(names[column] ?? '')) && parsePosition(text) !== null;
    return texts.length > 0 && texts.filter(isPosition).length >= texts.length * MIN_SHARE;
  });
}

/** Reads the position in a text. `kind` is `broken` if there is none. */
export function readPositionText(text: string, into: GeometryBuffer): void {
  const position = parsePosition(text);
  into.reset(position === null ? (text.trim() === '' ? 'none' : 'broken') : 'point');
  if (position === null) return;
  into.addVertex(position.x, position.y);
  into.endPart();
}

function parsePosition(text: string): Position | null {
  const inParentheses = IN_PARENTHESES.exec(text);
  const [, first, second] = (inParentheses ?? ALONE.exec(text) ?? []).map(Number);
  if (first === undefined || second === undefined) return null;
  const isLongitudeFirst =
    Math.abs(first) > 90 || (inParentheses === null && Math.abs(second) <= 90 && first < 0 && second > 0);
  const [x, y] = isLongitudeFirst ? [first, second] : [second, first];
  return Math.abs(x) <= 180 && Math.abs(y) <= 90 ? { x, y } : null;
}
