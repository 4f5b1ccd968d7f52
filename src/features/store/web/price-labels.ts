import type { StorePrice } from '../rules/price-list.ts';

export const SOLD_AS_LABELS: Readonly<Record<StorePrice['sold_as'], string>> = {
  county: 'Each county',
  bundle: 'A state as a bundle',
};

export const FORMAT_LABELS: Readonly<Record<StorePrice['format'], string>> = {
  any: 'Any format',
  spreadsheet: 'Spreadsheet',
  shapefile: 'Shapefile',
  other: 'Other formats',
};
