import type { FilterOption } from '../../contract.ts';
import type { FilterOptions } from '../use-filter-options.ts';

/** The columns that people filter by most. */
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
const MAX_COLUMNS = 8;
/** A column is offered only if at least this percentage of the parcels has a value in it. */
const MIN_FILLED = 20;

/** Returns the common columns that this county has. */
export function startingColumns(options: FilterOptions): FilterOption[] {
  return COMMON.flatMap((key) => options.get(key) ?? [])
    .filter(({ filled, locked }) => locked === undefined && (filled ?? 100) >= MIN_FILLED)
    .slice(0, MAX_COLUMNS);
}
