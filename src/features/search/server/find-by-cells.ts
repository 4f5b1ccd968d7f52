import { searchParcelNumber } from '../../../kernel/ids.ts';
import { cellsOf, isParcelNumber, numberAmongWords } from '../rules/pasted-line.ts';
import type { Ranked } from '../rules/rank.ts';

/**
 * Searches for each cell of a pasted row, such as its number, owner and address, and returns the parcels that the most cells find. The cell with the number of
 * a parcel counts twice. Returns an empty list if no parcel has a count of two, because the address or name in a single cell may be that of another place. A
 * line without cells but with one parcel number is searched as two cells, the number and the other words, and a parcel must be found by both.
 */
export async function findByCells(
  query: string,
  find: (cell: string) => Promise<readonly Ranked[]>,
): Promise<Ranked[]> {
  const found = new Map<number, { hit: Ranked; count: number }>();
  const cells = cellsOf(query);
  const named = cells.length > 0 ? null : numberAmongWords(query);
  for (const cell of named === null ? cells : [named.number, named.others]) {
    const hits = await find(cell);
    const inCell = new Set<number>();
    for (const hit of hits) {
      const { fid, kind, headline } = hit.result;
      if (fid === null || inCell.has(fid)) continue;
      inCell.add(fid);
      const known = found.get(fid);
      const isNumber =
        isParcelNumber(cell) &&
        kind === 'parcel' &&
        searchParcelNumber(headline) === searchParcelNumber(cell);
      found.set(fid, { hit: known?.hit ?? hit, count: (known?.count ?? 0) + (isNumber ? 2 : 1) });
    }
  }
  const most = Math.max(0, ...[...found.values()].map(({ count }) => count));
  // The number counts 2 and the words beside it 1. Both must match, because the words may name a place in which no parcel has this number.
  const fewest = named === null ? 2 : 3;
  return most < fewest ? [] : [...found.values()].filter(({ count }) => count === most).map(({ hit }) => hit);
}
