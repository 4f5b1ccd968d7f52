import { SQM_PER_ACRE } from '../../../kernel/units.ts';

const SQM_PER_HECTARE = 10_000;
const SQFT_PER_ACRE = 43_560;
const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const HUNDREDTHS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const TINY = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 1 });

/**
 * Returns the size of a lot in the unit that people use, and in the other one: below one acre square feet come first, `2,799 sq ft` and `0.06 acres`,
 * above it acres, `12.5 acres` and `544,500 sq ft`. In Canada square meters and hectares.
 */
export function sizeLabels(acres: number, country: 'us' | 'ca'): [first: string, second: string] {
  if (country === 'us') return pairLabel(acres, acres * SQFT_PER_ACRE, 'acre', 'sq ft');
  const sqm = acres * SQM_PER_ACRE;
  return pairLabel(sqm / SQM_PER_HECTARE, sqm, 'hectare', 'm²');
}

function pairLabel(large: number, small: number, largeName: string, smallName: string): [string, string] {
  const number = (large >= 100 ? WHOLE : large < 0.005 ? TINY : HUNDREDTHS).format(large);
  const largeText = `${number} ${largeName}${number === '1' ? '' : 's'}`;
  const smallText = `${WHOLE.format(small)} ${smallName}`;
  return large < 1 ? [smallText, largeText] : [largeText, smallText];
}
