import { matchWords } from '../rules/match-words.ts';
import { addressVariants } from '../rules/query-variants.ts';
import { readAddress, type Reading, withoutStreetParts } from '../rules/read-query.ts';
import { canonicalWord } from '../rules/synonyms.ts';
import type { Token } from '../rules/tokenize.ts';
import type { Closeness, ForgivingQuery, Fields, ForgivingHit } from './forgiving-request.ts';

/** The maximum number of parcels of a street that are compared. */
const MAX_OF_STREET = 4000;
const MAX_HITS = 10;
/** Parcels at a corner are this near to a parcel of the other street, in degrees: about 67 m. */
const CORNER = 0.0006;
/** Where two streets don't meet, the parcels this near to the other one are offered: about 300 m, else about 1 km. */
const NEAR_CORNERS = [0.003, 0.01];
/**
 * The maximum number of parcels of a street that are compared in one cell of a grid, whose cells are as wide as one of the distances above. Two towers with
 * thousands of units at one point each would otherwise be compared unit by unit.
 */
const MAX_IN_CELL = 40;

/**
 * Finds the parcels at the corner of two streets. With the closeness `nearby`, finds the parcels of each street that are nearest to a parcel of the other
 * street. The city may follow the second street.
 */
export function findCorner(
  fields: Fields,
  [first, second]: readonly [Token[], Token[]],
  request: ForgivingQuery,
  closeness: Closeness,
): ForgivingHit[] {
  const one = streetOf(fields, [{ terms: first, around: [] }]);
  const other = one === null ? null : streetOf(fields, readAddress(second));
  if (one === null || other === null) return [];
  for (const reach of closeness === 'similar' ? [CORNER] : NEAR_CORNERS) {
    const found = cornerOf(fields, { one, other, closeness, reach }, request);
    if (found.length > 0) return found;
  }
  return [];
}

interface Street {
  reading: Reading;
  rows: Uint32Array;
}

/** Returns the first reading whose words some parcels have: as written, in other words, or without directions and kinds of streets. */
function streetOf({ addresses }: Fields, readings: readonly Reading[]): Street | null {
  const isIndexed = (word: string) => addresses.has(canonicalWord(word));
  for (const { terms, around } of readings) {
    const plain = withoutStreetParts({ terms, around });
    const ways = [terms, ...addressVariants(terms, isIndexed), ...(plain === null ? [] : [plain.terms])];
    for (const way of ways) {
      const rows = addresses.candidates(way, 'whole', MAX_OF_STREET);
      if (rows.length > 0) return { reading: { terms: way, around }, rows };
    }
  }
  return null;
}

function cornerOf(
  { rows }: Fields,
  { one, other, closeness, reach }: { one: Street; other: Street; closeness: Closeness; reach: number },
  request: ForgivingQuery,
): ForgivingHit[] {
  // Degrees of longitude are shorter away from the equator.
  const [, latitude = 0] = rows.point(one.rows[0] ?? -1) ?? [];
  const shortening = Math.cos((latitude * Math.PI) / 180);
  const [first = [], second = []] = [one, other].map(({ reading: { terms }, rows: found }) =>
    [...found].flatMap((row) => {
      const point = rows.point(row);
      return point === null ? [] : [{ row, point: [point[0] * shortening, point[1]] as const, terms }];
    }),
  );
  const cells = new Map<string, typeof first>();
  const ofFirst = new Map<string, number>();
  const cellOf = (east: number, north: number) => `${Math.floor(east / reach)} ${Math.floor(north / reach)}`;
  for (const end of second) {
    const cell = cellOf(...end.point);
    const inCell = cells.get(cell) ?? [];
    if (inCell.length < MAX_IN_CELL) inCell.push(end);
    cells.set(cell, inCell);
  }
  const pairs: { distance: number; ends: typeof first }[] = [];
  for (const end of first) {
    const [east, north] = end.point;
    const cell = cellOf(east, north);
    const compared = ofFirst.get(cell) ?? 0;
    if (compared >= MAX_IN_CELL) continue;
    ofFirst.set(cell, compared + 1);
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1])
        for (const crossing of cells.get(cellOf(east + dx * reach, north + dy * reach)) ?? []) {
          const distance = Math.hypot(crossing.point[0] - east, crossing.point[1] - north);
          if (distance <= reach && crossing.row !== end.row) pairs.push({ distance, ends: [end, crossing] });
        }
  }
  pairs.sort((a, b) => a.distance - b.distance);
  const hits = new Map<number, ForgivingHit>();
  for (const { row, terms } of pairs.flatMap(({ ends }) => ends)) {
    if (hits.size >= Math.min(request.limit, MAX_HITS)) break;
    const match = hits.has(row) ? null : matchWords(terms, rows.text(row, 'address'));
    const parcel = match === null ? null : rows.parcel(row);
    if (match !== null && parcel !== null && request.agrees(other.reading.around, parcel))
      hits.set(row, { ...match, parcel, field: 'address', closeness });
  }
  return [...hits.values()];
}
