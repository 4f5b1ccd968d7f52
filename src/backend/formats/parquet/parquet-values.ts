import type { BytesColumn } from './bytes-column.ts';

/** The values of one column, by row. Absent values are `undefined` or null, or NaN among packed numbers. */
export type ParquetValues = BytesColumn | ArrayLike<unknown>;

/** Stores a column's decoded values in the most compact form: bytes in `into`, numbers in a typed array, others unchanged. */
export function packValues(values: ArrayLike<unknown>, into: BytesColumn): ParquetValues {
  if (ArrayBuffer.isView(values)) return values;
  for (let index = 0; index < values.length; index++) {
    const value = values[index];
    if (value === undefined || value === null) continue;
    if (value instanceof Uint8Array) {
      into.fill(values);
      return into;
    }
    break;
  }
  return packNumbers(values) ?? values;
}

/** Returns null unless each value is absent or a number that a double can represent. */
function packNumbers(values: ArrayLike<unknown>): Float64Array | null {
  const numbers = new Float64Array(values.length);
  for (let index = 0; index < values.length; index++) {
    const value = values[index];
    const number = value === undefined || value === null ? Number.NaN : asNumber(value);
    if (number === null) return null;
    numbers[index] = number;
  }
  return numbers;
}

function asNumber(value: unknown): number | null {
  if (typeof value === 'number') return value;
  const number = typeof value === 'bigint' ? Number(value) : null;
  return number !== null && Number.isSafeInteger(number) ? number : null;
}
