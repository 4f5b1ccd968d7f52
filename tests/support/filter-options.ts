import type { FilterOption } from '../../src/features/filters/contract.ts';

export const ALDER = '/us/zz/alder';

function option(key: string, label: string, more: Partial<FilterOption>): FilterOption {
  return {
    key,
    label,
    group: 'address',
    kind: 'text',
    format: 'text',
    range: false,
    min: null,
    max: null,
    filled: 98,
    source: 'parcel',
    path: ALDER,
    ...more,
  };
}

/** Columns of an invented county, at least one of each kind. */
export const ALDER_OPTIONS: readonly FilterOption[] = [
  option('landval', 'Land Value', {
    group: 'sales_value',
    kind: 'number',
    format: 'currency',
    range: true,
    min: 0,
    max: 2_300_000,
  }),
  option('saledate', 'Last Sale Date', { group: 'sales_value', kind: 'date', format: 'date', range: true }),
  option('struct', 'Structure on Parcel', { group: 'structure', kind: 'boolean', format: 'boolean' }),
  option('zoning_type', 'Zoning Type', {
    group: 'zoning_land_use',
    checkboxes: { Residential: 'Residential', Mixed: 'Mixed Use' },
  }),
  option('neighborhood', 'Neighborhood', { group: 'geographic' }),
  option('tax_id', 'Tax ID', { filled: 0 }),
  option('custom:soil', 'Soil', { group: 'custom' }),
];

export const ALDER_COLUMNS = new Map(ALDER_OPTIONS.map((listed) => [listed.key, listed]));
