import { searchParcelNumber } from '../../../kernel/ids.ts';
import { cellsOf, isParcelNumber } from '../rules/pasted-line.ts';
import type { Ranked } from '../rules/rank.ts';

/**
 * Finds the parcels that most cells of a pasted row have in common, such as its number, owner and address; else those with its number. None if only one of the other cells finds
 * parcels, because its address or name may be that of another place.
 */
export async function findByCells(
  query: string,
  find: (cell: string) => Promise<readonly Ranked[]>,
): Promise<Ranked[]> {
  const found = new Map<number, { hit: Ranked; cells: number }>();
  for (const cell of cellsOf(query)) {
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
      found.set(fid, { hit: known?.hit ?? hit, cells: (known?.cells ?? 0) + (isNumber ? 2 : 1) });
    }
  }
  const most = Math.max(0, ...[...found.values()].map(({ cells }) => cells));
  return most < 2 ? [] : [...found.values()].filter(({ cells }) => cells === most).map(({ hit }) => hit);
}
