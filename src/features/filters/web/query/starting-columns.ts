import type { FilterOption } from '../../contract.ts';
import type { FilterOptions } from '../use-filter-options.ts';

/** What people filter by most. */
const COMMON = [
  'landval',
  'parval',
  'yearbuilt',
  'll_gisacre',
  'zoning_type',
  'zoning',
  'usedesc',
  'lbcs_activity',
  'saledate',
  'saleprice',
  'owner',
  'owntype',
  'numunits',
  'szip5',
];
const SHOWN = 8;
/** A column that few parcels have is a bad start. */
const MIN_FILLED = 20;

/** The common columns that this county has. */
export function startingColumns(options: FilterOptions): FilterOption[] {
  return COMMON.flatMap((key) => options.get(key) ?? [])
    .filter(({ filled, locked }) => locked === undefined && (filled ?? 100) >= MIN_FILLED)
    .slice(0, SHOWN);
}
