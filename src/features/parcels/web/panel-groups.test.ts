import { describe, expect, it } from 'vitest';
import type { ParcelRecord } from '../contract.ts';
import { highlights } from './highlights.ts';
import { panelGroups } from './panel-groups.ts';

const record: ParcelRecord = {
  fid: 990010000001,
  ll_uuid: '7f2f9a52-4f7e-4f5e-9f58-0d8f1f6f2a11',
  path: '/us/zz/alder/1',
  headline: '12 Elm St',
  context: { headline: 'Alder County', name: 'Alder', path: '/us/zz/alder' },
  fields: { yearbuilt: 1925, address: '12 Elm St', parval: 250_000, odd: 'x', newcomer: 1 },
  custom: { WARD: '3', TAXCLASS: 7 },
  key: { yearbuilt: 'Year Built', address: 'Address', parval: 'Total Parcel Value', odd: 'Odd' },
  field_metadata: {
    yearbuilt: { group: 'structure', format: 'plain', tier: 'standard' },
    address: {
      group: 'address',
      format: 'text',
      tier: 'standard',
      source: { kind: 'file', file: 'lots.zip', column: 'ADDR' },
    },
    parval: { group: 'sales_value', format: 'currency', tier: 'standard' },
    odd: { group: 'a group of tomorrow', format: 'text', tier: 'standard' },
  },
  custom_sources: {},
  is_removed: false,
  hidden_fields: [{ name: 'owner', label: 'Owner', reason: 'sign_in' }],
  formatted_addresses: [],
  others: [],
  others_count: 0,
  records: [],
  records_count: 0,
  bbox: [0, 0, 1, 1],
  point: [0.5, 0.5],
  geometry: { type: 'Polygon', coordinates: [] },
  source: { name: 'Alder', published_at: '2026-01-01T00:00:00Z', version: 1, is_demo: true },
};

describe('panelGroups', () => {
  it('keeps the order of the specification and leaves out empty groups', () => {
    expect(panelGroups(record).groups.map(({ label }) => label)).toEqual([
      'Address',
      'Owner',
      'Sales & Value',
      'Structure',
    ]);
  });

  it('shows a hidden value in its group with why', () => {
    const owner = panelGroups(record).groups.find(({ id }) => id === 'owner');
    expect(owner?.fields).toEqual([
      { name: 'owner', label: 'Owner', format: 'text', value: { kind: 'hidden', reason: 'sign_in' } },
    ]);
  });

  it('says where a value is from, when that is known', () => {
    const [address, , , structure] = panelGroups(record).groups;
    expect(address?.fields[0]?.source).toBe('County file lots.zip, column ADDR · 1 January 2026');
    expect(structure?.fields[0]?.source).toBeUndefined();
  });

  it('loses nothing: unlisted and custom columns are additional', () => {
    const { groups, additional } = panelGroups(record);
    expect(additional.map(({ name }) => name)).toEqual(['odd', 'newcomer', 'WARD', 'TAXCLASS']);
    const shown = groups.flatMap(({ fields }) => fields).length + additional.length;
    expect(shown).toBe(
      Object.keys(record.fields).length + Object.keys(record.custom).length + record.hidden_fields.length,
    );
  });
});

describe('highlights', () => {
  it('shows what there is, and the locked owner first', () => {
    expect(highlights(record).map(({ name, value }) => [name, value.kind])).toEqual([
      ['owner', 'hidden'],
      ['yearbuilt', 'shown'],
      ['parval', 'shown'],
    ]);
  });
});
