/**
 * The characters of the short text by which a link holds an outline. Positions have five decimals (about a meter) and are stored as differences from the
 * previous position, five bits per character. `.` separates rings and `!` separates polygons. The last position of a ring is left out,
 * because it equals the first.
 */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const SCALE = 1e5;
/** The bit of a digit that says that more digits follow. The lower five bits hold a part of the number. */
const MORE = 32;

export type Outline = GeoJSON.Polygon | GeoJSON.MultiPolygon;

export function formatShape(shape: Outline): string {
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
  return polygons.map((rings) => rings.map(formatRing).join('.')).join('!');
}

/** Reads the text of {@link formatShape}, or returns null for other text. Doesn't check that the positions lie on earth; `filterTreeSchema` does. */
export function parseShape(text: string): Outline | null {
  const polygons: GeoJSON.Position[][][] = [];
  for (const part of text.split('!')) {
    const rings: GeoJSON.Position[][] = [];
    for (const ringText of part.split('.')) {
      const ring = parseRing(ringText);
      if (ring === null) return null;
      rings.push(ring);
    }
    polygons.push(rings);
  }
  const [only] = polygons;
  return polygons.length === 1 && only !== undefined
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: polygons };
}

function formatRing(ring: readonly GeoJSON.Position[]): string {
  let text = '';
  let [lastX, lastY] = [0, 0];
  for (const [lon = 0, lat = 0] of ring.slice(0, -1)) {
    const [x, y] = [Math.round(lon * SCALE), Math.round(lat * SCALE)];
    text += formatNumber(x - lastX) + formatNumber(y - lastY);
    [lastX, lastY] = [x, y];
  }
  return text;
}

function parseRing(text: string): GeoJSON.Position[] | null {
  const numbers = parseNumbers(text);
  if (numbers === null || numbers.length < 6 || numbers.length % 2 !== 0) return null;
  const ring: GeoJSON.Position[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at < numbers.length; at += 2) {
    x += numbers[at] ?? 0;
    y += numbers[at + 1] ?? 0;
    ring.push([x / SCALE, y / SCALE]);
  }
  const [first] = ring;
  return first === undefined ? null : [...ring, [...first]];
}

/** Stores the sign in the lowest bit, so that small negative differences are as short as small positive ones. */
function formatNumber(value: number): string {
  let rest = value < 0 ? -value * 2 - 1 : value * 2;
  let text = '';
  while (rest >= MORE) {
    text += DIGITS.charAt((rest % MORE) + MORE);
    rest = Math.floor(rest / MORE);
  }
  return text + DIGITS.charAt(rest);
}

function parseNumbers(text: string): number[] | null {
  const numbers: number[] = [];
  let [value, place] = [0, 1];
  for (const character of text) {
    const digit = DIGITS.indexOf(character);
    if (digit === -1 || place > 2 ** 40) return null;
    value += (digit % MORE) * place;
    if (digit >= MORE) place *= MORE;
    else {
      numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
      [value, place] = [0, 1];
    }
  }
  return place === 1 ? numbers : null;
}

/** Returns west, south, east and north of an outline. */
export function boundsOfShape(shape: Outline): [number, number, number, number] {
  const polygons = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
  const positions = polygons.flatMap((rings) => rings[0] ?? []);
  const lons = positions.map(([lon = 0]) => lon);
  const lats = positions.map(([, lat = 0]) => lat);
  return [
    lons.reduce((a, b) => Math.min(a, b), 180),
    lats.reduce((a, b) => Math.min(a, b), 90),
    lons.reduce((a, b) => Math.max(a, b), -180),
    lats.reduce((a, b) => Math.max(a, b), -90),
  ];
}
