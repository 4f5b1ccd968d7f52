import { type Coordinates, parseCoordinates } from '../../kernel/coordinates/parse-coordinates.ts';
import type { RawValue } from './feature-source.ts';
import type { GeometryBuffer } from './geometry-buffer.ts';

/** The minimum share of the non-blank values that must be positions. */
const MIN_SHARE = 0.5;
/** A position after an address or alone, as data portals write it: `100 MAIN ST (39.3, -76.6)`. */
const IN_PARENTHESES = /\(([^()]+)\)\s*$/;
/** Names of columns in which two numbers are a position, and not two measures. */
const NAME = /loc|lat|coord|geo|point|^xy|position|gps|centroid/i;

/** The column of a table with the positions of its rows. */
export interface PositionColumn {
  from: 'position';
  column: number;
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

/** Reads the position in a text. `kind` is `none` for a blank text, and `broken` for any other text without a position. */
export function readPositionText(text: string, into: GeometryBuffer): void {
  const position = parsePosition(text);
  into.reset(position === null ? (text.trim() === '' ? 'none' : 'broken') : 'point');
  if (position === null) return;
  into.addVertex(position.lon, position.lat);
  into.endPart();
}

function parsePosition(text: string): Coordinates | null {
  return parseCoordinates(text) ?? parseCoordinates(IN_PARENTHESES.exec(text)?.[1] ?? '');
}
