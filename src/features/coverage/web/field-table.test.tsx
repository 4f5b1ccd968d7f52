// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startParts } from '../../../../tests/support/part.ts';
import type { PlaceCoverage } from '../contract.ts';
import { FieldTable } from './field-table.tsx';

const parts = startParts();
const FIELDS = ['parcelnumb', 'owner', 'address'];
const COVERAGE: PlaceCoverage = {
  path: '/us/zz/alder',
  verse_record: { headline: 'Alder County', total_objects: 100 },
  county: { admin1: 'zz' },
  top_fields: [],
  coverage_fields: FIELDS.map((name, index) => ({ name, percent: 90 - index })),
  schema: {
    fields: Object.fromEntries(
      FIELDS.map((name) => [name, { human: name, group: 'owner', tier: 'standard' }]),
    ),
  },
  county_count: 1,
  county_field_count: 0,
  note: '',
};

it('orders by name, reverses the order and says so, and groups again', async () => {
  const { user } = parts.show(<FieldTable coverage={COVERAGE} />);
  const header = () => screen.getByRole('columnheader', { name: /^Field/ });
  const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  const click = () => user.click(screen.getByRole('button', { name: /^Field/ }));
  const grouped = names();
  expect(grouped).toHaveLength(FIELDS.length + 1);
  await click();
  expect(header().getAttribute('aria-sort')).toBe('ascending');
  expect(names()).toEqual(['address', 'owner', 'parcelnumb']);
  await click();
  expect(header().getAttribute('aria-sort')).toBe('descending');
  expect(names()).toEqual(['parcelnumb', 'owner', 'address']);
  expect(header().textContent).toBe('Field (back to groups)');
  await click();
  expect(header().getAttribute('aria-sort')).toBeNull();
  expect(names()).toEqual(grouped);
});
