import { TextBytes } from '../../../../backend/formats/text-bytes.ts';
import type { ColumnType } from '../../../parcels/rules/parcel-columns.ts';
import { isoDate } from '../../rules/value-rule.ts';
import type { RowValue } from './row-value.ts';

/** Returns a value in the form of the API, for example a date as `YYYY-MM-DD`. `type` is null for county columns. */
export function shownValue(value: RowValue, type: ColumnType | null): string | number | boolean | null {
  if (value instanceof TextBytes) return value.toString();
  if (typeof value !== 'number') return value;
  if (type === 'date') return isoDate(value);
  return type === 'timestamp' ? new Date(value).toISOString() : value;
}
