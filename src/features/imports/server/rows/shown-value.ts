import { TextBytes } from '../../../../backend/formats/text-bytes.ts';
import type { ColumnType } from '../../../parcels/rules/parcel-columns.ts';
import { isoDate } from '../../rules/value-rule.ts';
import type { RowValue } from './row-value.ts';

/** A value as the API gives it: dates as `YYYY-MM-DD`. `type` null: an own column. */
export function shownValue(value: RowValue, type: ColumnType | null): string | number | boolean | null {
  if (value instanceof TextBytes) return value.toString();
  if (typeof value !== 'number') return value;
  if (type === 'date') return isoDate(value);
  return type === 'timestamp' ? new Date(value).toISOString() : value;
}
