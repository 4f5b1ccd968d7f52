import type { FactFormat } from '../contract.ts';

/**
 * Labels of the columns of the American Community Survey that people look for most, by the Census Bureau's own ids (its "table shells"). Labels of other columns
 * come from the file of `--labels`.
 */
export const KNOWN_COLUMNS: ReadonlyMap<string, { label: string; format: FactFormat }> = new Map(
  (
    [
      ['B01003_001', 'Population', 'count'],
      ['B01001_001', 'Population', 'count'],
      ['B01002_001', 'Median age', 'years'],
      ['B11001_001', 'Households', 'count'],
      ['B19013_001', 'Median household income', 'usd'],
      ['B19301_001', 'Income per person', 'usd'],
      ['B25001_001', 'Housing units', 'count'],
      ['B25002_002', 'Occupied housing units', 'count'],
      ['B25002_003', 'Vacant housing units', 'count'],
      ['B25003_002', 'Owner-occupied housing units', 'count'],
      ['B25003_003', 'Rented housing units', 'count'],
      ['B25010_001', 'People per household', 'number'],
      ['B25035_001', 'Median year of construction', 'text'],
      ['B25064_001', 'Median gross rent', 'usd'],
      ['B25077_001', 'Median value of owner-occupied homes', 'usd'],
    ] as const
  ).map(([key, label, format]) => [key, { label, format }]),
);
