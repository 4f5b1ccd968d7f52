import { describe, expect, it } from 'vitest';
import { PARCEL_RECORD } from '../../../../tests/support/parcel-record.ts';
import { ANONYMOUS } from '../../../kernel/permission.ts';
import type { ParcelRecord } from '../contract.ts';
import { panelGroups } from './panel-groups.ts';
import { headColumns, parcelHead } from './parcel-head.ts';

const record: ParcelRecord = {
  ...PARCEL_RECORD,
  fields: { yearbuilt: 1925, address: '12 Elm St', parval: 250_000, odd: 'x', newcomer: 1, saddno: '12' },
  custom: { WARD: '3', TAXCLASS: 7, eo_kind: 'company' },
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
  premium_field_metadata: { zoning_type: { tier: 'premium' }, usps_vacancy: { tier: 'team' } },
  tooltips: { address: 'The street address of the parcel.' },
  source: { name: 'Alder', published_at: '2026-01-01T00:00:00Z', version: 1, is_demo: true },
};

/** The groups of a record, with a second value in each group that would otherwise have one field. */
const full: ParcelRecord = {
  ...record,
  fields: {
    ...record.fields,
    numstories: 2,
    landval: 100_000,
    usedesc: 'House',
    parcelnumb: '7',
    owntype: 'Private',
  },
};

describe('panelGroups', () => {
  it('keeps the order of the panel, leaves out empty groups, and opens those with values worth seeing', () => {
    expect(
      panelGroups(full, ANONYMOUS).groups.map(({ label, isOpenAtFirst }) => [label, isOpenAtFirst]),
    ).toEqual([
      ['Address', false],
      ['Owner', true],
      ['Sales & Value', true],
      ['Zoning & Land Use', true],
      ['Structure', true],
    ]);
  });

  it('has no section for a single field: it is an additional item, or is at the head already', () => {
    const above = headColumns(parcelHead(record, ANONYMOUS));
    const { groups, additional } = panelGroups(record, ANONYMOUS, above);
    expect(groups).toEqual([]);
    expect(additional.map(({ name }) => name)).toEqual([
      'address',
      'zoning_type',
      'odd',
      'newcomer',
      'WARD',
      'TAXCLASS',
      'eo_kind',
    ]);
  });

  it('closes a group of which the reader sees less than half', () => {
    const hidden = ['owner', 'mailadd'].map((name) => ({ name, label: name, reason: 'sign_in' as const }));
    const fields = { owntype: 'Private' };
    const { groups } = panelGroups({ ...full, fields, hidden_fields: hidden }, ANONYMOUS);
    expect(groups.map(({ id, isOpenAtFirst }) => [id, isOpenAtFirst])).toEqual([['owner', false]]);
  });

  it('puts parts of addresses, postal data and shares of polygons into the record details, with labels', () => {
    const { details, additional } = panelGroups(
      {
        ...full,
        custom: { zoning_share: 98, fema_share: 100, tax_share: 12, council_district: '7' },
        custom_sources: {
          zoning_share: { kind: 'spatial_join' },
          fema_share: { kind: 'spatial_join' },
          tax_share: { kind: 'file' },
          council_district: { kind: 'spatial_join' },
        },
      },
      ANONYMOUS,
    );
    expect(details.map(({ label, format }) => [label, format])).toEqual([
      ['Street Number', 'text'],
      ['USPS Vacancy', 'text'],
      ['Zoning: Share of Parcel', 'percent'],
      ['FEMA: Share of Parcel', 'percent'],
    ]);
    expect(additional.map(({ label }) => label)).toEqual([
      'Odd',
      'newcomer',
      'tax_share',
      'Council District',
    ]);
  });

  it('shows no source for a column without one, even if it is named like a member of every object', () => {
    const { additional } = panelGroups({ ...record, custom: { constructor: 'ACME BUILDERS' } }, ANONYMOUS);
    const field = additional.find(({ name }) => name === 'constructor');
    expect(field).toMatchObject({ value: { kind: 'shown', value: 'ACME BUILDERS' } });
    expect(field?.source).toBeUndefined();
  });

  it('shows a hidden value in its group with the reason', () => {
    const owner = panelGroups(full, ANONYMOUS).groups.find(({ id }) => id === 'owner');
    expect(owner?.fields).toMatchObject([
      { name: 'owntype' },
      { name: 'owner', label: 'Owner', format: 'text', value: { kind: 'hidden', reason: 'sign_in' } },
    ]);
  });

  it('explains a value and its source, if they are known', () => {
    const { groups } = panelGroups(full, ANONYMOUS);
    const [, address] = groups[0]?.fields ?? [];
    expect(address?.source).toBe('County file lots.zip, column ADDR · Jan 1, 2026');
    expect(address?.help).toBe('The street address of the parcel.');
    expect(groups.find(({ id }) => id === 'structure')?.fields[0]?.source).toBeUndefined();
  });

  it('locks values that another plan would show', () => {
    const { groups, details } = panelGroups(full, { userId: '1', tier: 'pro', isOperator: false });
    expect(groups.find(({ id }) => id === 'zoning_land_use')?.fields).toMatchObject([
      { name: 'usedesc' },
      { name: 'zoning_type', value: { kind: 'locked', unlock: 'pro' }, addOn: { id: 'zoning' } },
    ]);
    expect(details).toMatchObject([
      { name: 'saddno' },
      { name: 'usps_vacancy', value: { kind: 'locked', unlock: 'team' } },
    ]);
  });

  it('loses nothing: unlisted columns and custom columns are additional items', () => {
    const { groups, additional, details } = panelGroups(record, ANONYMOUS);
    expect(additional.at(-1)?.addOn?.id).toBe('enhanced-owner');
    const shown = groups.flatMap(({ fields }) => fields).length + additional.length + details.length;
    expect(shown).toBe(
      Object.keys(record.fields).length +
        Object.keys(record.custom).length +
        Object.keys(record.premium_field_metadata).length +
        record.hidden_fields.length,
    );
  });

  it.each<[string, string[], string[]]>([
    [
      '/us/zz/alder/1',
      ['ll_uuid', 'szip', 'state2', 'county', 'scity', 'address', 'parcelnumb'],
      ['parcelnumb', 'address', 'scity', 'county', 'state2', 'szip', 'll_uuid'],
    ],
    [
      '/ca/mb/division-no-11/1',
      ['admin0', 'admin1', 'admin2', 'admin3', 'postcode', 'parcelnumb'],
      ['parcelnumb', 'admin3', 'admin2', 'admin1', 'admin0', 'postcode'],
    ],
  ])('keeps the order of the Address group at %s', (path, names, expected) => {
    const fields = Object.fromEntries(names.map((name) => [name, 'x']));
    const bare = { path, fields, hidden_fields: [], custom: {}, premium_field_metadata: {} };
    const { groups, additional } = panelGroups({ ...record, ...bare }, ANONYMOUS);
    expect(groups.map(({ fields: of }) => of.map(({ name }) => name))).toEqual([expected]);
    expect(additional).toEqual([]);
  });
});
