import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';

const DECIMALS = 6;
const CENTS = 2;
/** A binary number holds decimals of this many digits without an error. */
const DIGITS = 15;

/**
 * Rounds a sum, a mean or a quantile of a column, so that no error of binary arithmetic is shown, such as 59090.00000000001: money to whole cents, other numbers to
 * six decimals, and fractions below one to six digits. A half is rounded away from zero, as decimal numbers of SQL are: `toFixed` makes 1.00 of 1.005, which is a little
 * less in binary. The smallest and the largest value are values of the county's file, which stay as they are.
 */
export function roundComputed(value: number, column: string | null): number {
  const isMoney = column !== null && findParcelColumn(column)?.format === 'currency';
  const size = Math.abs(value);
  const [mantissa = '', power = '0'] = size.toExponential(DIGITS - 1).split('e');
  const exponent = Number(power);
  const decimals = isMoney ? CENTS : size < 1 ? DECIMALS - 1 - exponent : DECIMALS;
  // All 15 digits of so large a number stay.
  if (exponent + decimals >= DIGITS - 1) return Number(value.toFixed(decimals));
  const shifted = Math.round(Number(`${mantissa}e${exponent + decimals}`));
  return Math.sign(value) * Number(`${shifted}e${-decimals}`);
}
