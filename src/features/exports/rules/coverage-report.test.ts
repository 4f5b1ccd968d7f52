import { describe, expect, it } from 'vitest';
import { coverageReport, countyFieldLabel, isOffered } from './coverage-report.ts';

describe('a coverage report table: field name and percent; rows with zero are dimmed', () => {
  const coverage = {
    top_fields: [{ name: 'parcelnumb', percent: 100 }],
    coverage_fields: [
      { name: 'owner', percent: 0 },
      { name: 'parcelnumb', percent: 100 },
      { name: 'odd', percent: 0.1 },
    ],
    schema: { fields: { parcelnumb: { human: 'Parcel ID' }, owner: { human: 'Owner Name' } } },
    county_field_count: 2,
  };

  it('each field once, the top fields first', () =>
    expect(coverageReport(coverage, [{ name: 'owner', why: 'not part of your plan' }])).toEqual([
      { name: 'parcelnumb', label: 'Parcel ID', percent: 100, isEmpty: false, lock: null },
      { name: 'owner', label: 'Owner Name', percent: 0, isEmpty: true, lock: 'not part of your plan' },
      { name: 'odd', label: 'odd', percent: 0.1, isEmpty: false, lock: null },
    ]));

  it('offers fields whose percentage is unknown', () => {
    const unknown = { ...coverage, top_fields: [], coverage_fields: [{ name: 'owner', percent: null }] };
    expect(coverageReport(unknown).map(isOffered)).toEqual([true]);
  });

  it.each([
    [0, 'No county attribute fields'],
    [1, '1 county attribute field'],
    [1234, '1,234 county attribute fields'],
  ])('a count of the county attribute fields: %d', (count, label) =>
    expect(countyFieldLabel({ ...coverage, county_field_count: count })).toBe(label),
  );
});
