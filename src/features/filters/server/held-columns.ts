import { MAP_COLUMNS } from '../../parcel-tiles/rules/map-columns.ts';
import { type ParcelStore, findColumn } from '../../parcel-tiles/server/index.ts';
import { type ColumnCondition, isCompared, kindOfColumn } from '../rules/condition-value.ts';

/**
 * Returns true when the store holds every value of a column. If the store lacks one of its `MAP_COLUMNS`, the county has no values in it, and the result is
 * true too. Columns of texts are an exception: the store also lacks a column with too many distinct texts, so the result is false.
 */
export function isHeld(store: ParcelStore, column: string): boolean {
  const found = findColumn(store, column);
  if (found !== undefined) return found.column.typed?.isExact ?? true;
  return kindOfColumn(column) !== 'text' && MAP_COLUMNS.some((name) => name === column);
}

/** Returns true when the store can answer a condition. If a county column holds numbers that are written like 012, the store has the numbers but not their texts. */
export function isAnswered(store: ParcelStore, condition: ColumnCondition): boolean {
  const column = findColumn(store, condition.column)?.column;
  if (column?.typed === undefined || column.kind === 'text') return isHeld(store, condition.column);
  if (isCompared(condition) || condition.op === 'exists') return true;
  if (condition.op === 'contains') return column.typed.isExact;
  const values = 'values' in condition ? condition.values : [condition.value];
  return column.typed.isExact || values.every((value) => typeof value === 'number');
}

/**
 * Returns true when the store can sort by a column in the order of the database. The database sorts a county's own columns as texts, with leading digits as a
 * number. That is the order of the store's numbers unless some are negative: as texts, -1 comes before -10, and -10 before -2.
 */
export function isSortable(store: ParcelStore, name: string): boolean {
  const column = findColumn(store, name)?.column;
  const isNegative = column?.typed !== undefined && column.kind !== 'text' && (column.min ?? 0) < 0;
  return !isNegative && isHeld(store, name);
}
