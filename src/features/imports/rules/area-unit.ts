import { SQFT_PER_ACRE } from '../../../kernel/units.ts';

type AreaUnit = 'acres' | 'sqft';

/** The units of the columns for areas. A value in another unit has the unit after the number. */
const UNITS: Readonly<Record<string, AreaUnit>> = {
  deeded_acres: 'acres',
  gisacre: 'acres',
  sqft: 'sqft',
  recrdareano: 'sqft',
  area_building: 'sqft',
};
const WITH_UNIT =
  /^\s*([\d.,]*\d)\s*(?:(ac(?:\.|res?)?)|(sq\.?\s*f(?:ee|oo)?t\.?|s\.?f\.?))(?:\s*\+\/-)?\s*$/i;

/** Returns the unit of a column of the record for areas; undefined for other columns. */
export function unitOfArea(column: string): AreaUnit | undefined {
  return UNITS[column];
}

/** Returns the number of `1.25 AC` or `10,890 SQ FT` in the unit of its column. Any other value stays as it is. */
export function withoutUnit<Raw>(raw: Raw, unit: AreaUnit): Raw | string | number {
  if (typeof raw !== 'string') return raw;
  const found = WITH_UNIT.exec(raw);
  if (found === null) return raw;
  const [, number = '', acres] = found;
  const own = acres === undefined ? 'sqft' : 'acres';
  if (own === unit) return number;
  const value = Number(number.replaceAll(',', ''));
  if (!Number.isFinite(value)) return raw;
  // Without the digits that binary fractions add: 0.333 acres are 14,505.48 square feet, and not 14,505.480000000001.
  return Number((own === 'acres' ? value * SQFT_PER_ACRE : value / SQFT_PER_ACRE).toPrecision(12));
}
