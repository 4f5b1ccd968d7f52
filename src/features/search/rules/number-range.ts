import type { Reading } from './read-query.ts';
import { withWord } from './tokenize.ts';

const RANGE = /^\s*(\d{1,6})\s*(?:[-–]|to|through|thru)\s*(\d{1,6})\s/i;
/** The maximum number of houses on one side of a street in a range. */
const MAX_HOUSES = 12;

/** Returns the readings of an address with each house number in the range at the beginning of a query: `315-319 Main St` is 315, 317 and 319. Returns only the reading itself for other queries. */
export function readingsInRange(reading: Reading, query: string): Reading[] {
  const [, from = '', to = ''] = RANGE.exec(query) ?? [];
  const [number, next] = reading.terms;
  const houses = (Number(to) - Number(from)) / 2 + 1;
  const isFirstOnly = number?.word === from && next?.word !== to;
  if (number === undefined || !isFirstOnly || houses < 2 || houses > MAX_HOUSES) return [reading];
  return Array.from({ length: Math.floor(houses) }, (_, at) => ({
    terms: [withWord(number, String(Number(from) + 2 * at)), ...reading.terms.slice(1)],
    around: reading.around,
  }));
}
