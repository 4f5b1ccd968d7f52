// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startParts } from '../../../../tests/support/part.ts';
import type { PlaceCoverage } from '../../coverage/contract.ts';
import { coverageReport } from '../rules/coverage-report.ts';
import { CoverageTable } from './coverage-table.tsx';
import { useExportSettings } from './export-settings.ts';

const parts = startParts();
const COVERAGE: PlaceCoverage = {
  path: '/us/zz/alder',
  verse_record: { headline: 'Alder County', total_objects: 2000 },
  county: { admin1: 'zz' },
  top_fields: [
    { name: 'parcelnumb', percent: 100 },
    { name: 'owner', percent: 97.5 },
    { name: 'zoning_type', percent: 40 },
    { name: 'tax_id', percent: 0 },
  ],
  coverage_fields: [],
  schema: {
    fields: {
      parcelnumb: { human: 'Parcel Number', group: 'general', tier: 'standard' },
      owner: { human: 'Owner', group: 'general', tier: 'standard' },
    },
  },
  county_count: 1,
  county_field_count: 12,
  note: '',
};
const box = (name: string) => screen.getByRole('checkbox', { name });

it('offers the fields that have values and are not locked, and leaves out unchecked fields', async () => {
  const rows = coverageReport(COVERAGE, [{ name: 'zoning_type', why: 'Part of Standardized Zoning' }]);
  const { user } = parts.show(<CoverageTable rows={rows} coverage={COVERAGE} />);
  screen.getByText(/^All 2 filled fields/);
  expect(screen.getAllByRole('checkbox')).toHaveLength(3);
  expect(screen.queryByRole('row', { name: /tax_id/ })).toBeNull();
  expect(screen.getByRole('button', { name: /Fields without values/ }).getAttribute('aria-expanded')).toBe(
    'false',
  );
  within(screen.getByRole('row', { name: /zoning_type/ })).getByText('Part of Standardized Zoning');

  await user.click(box('Owner'));
  screen.getByText(/^1 of 2 filled fields/);
  expect([...useExportSettings.getState().leftOut]).toEqual(['owner']);
  await user.click(screen.getByRole('button', { name: 'None' }));
  expect([...useExportSettings.getState().leftOut].toSorted()).toEqual(['owner', 'parcelnumb']);
  expect(box('12 county attribute fields')).toHaveProperty('checked', false);
  await user.click(screen.getByRole('button', { name: 'All' }));
  expect(box('Parcel Number')).toHaveProperty('checked', true);
  expect(useExportSettings.getState()).toMatchObject({ withCountyFields: true, leftOut: new Set() });
});
