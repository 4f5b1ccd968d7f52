import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';

const DECIMALS = 6;
const CENTS = 2;

/**
 * Rounds a sum, a mean or a quantile of a column, so that no error of binary arithmetic is shown, such as 59090.00000000001: money to whole cents, other numbers to
 * six decimals, and fractions to six digits. The smallest and the largest value are values of the county's file, which stay as they are.
 */
export function roundComputed(value: number, column: string | null): number {
  const isMoney = column !== null && findParcelColumn(column)?.format === 'currency';
  if (!isMoney && Math.abs(value) < 1) return Number(value.toPrecision(DECIMALS));
  return Number(value.toFixed(isMoney ? CENTS : DECIMALS));
}
