import { searchParcelNumber } from '../../../kernel/ids.ts';
import { cellsOf, isParcelNumber, numberAmongWords } from '../rules/pasted-line.ts';
import type { Ranked } from '../rules/rank.ts';

/**
 * Finds the parcels that most cells of a pasted row have in common, such as its number, owner and address; else those with its number. None if only one of the other cells finds
 * parcels, because its address or name may be that of another place. Of a line with one parcel number, the other words are a cell, which the parcel must have, too.
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
  // Words beside a number may name a place in which no parcel has this number.
  const fewest = named === null ? 2 : 3;
  return most < fewest ? [] : [...found.values()].filter(({ count }) => count === most).map(({ hit }) => hit);
}
