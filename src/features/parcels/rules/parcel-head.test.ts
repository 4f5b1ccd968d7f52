import { describe, expect, it } from 'vitest';
import { PARCEL_RECORD } from '../../../../tests/support/parcel-record.ts';
import { ANONYMOUS } from '../../../kernel/permission.ts';
import type { ParcelRecord } from '../contract.ts';
import { headColumns, parcelHead, sizeLabels } from './parcel-head.ts';

type Fields = ParcelRecord['fields'];

const recordOf = (fields: Fields, path = '/us/zz/alder/1'): ParcelRecord => ({
  ...PARCEL_RECORD,
  path,
  fields,
  hidden_fields: [],
});

/** Returns the answer and the note of a fact. */
function answer(id: string, fields: Fields, path?: string) {
  const fact = parcelHead(recordOf(fields, path), ANONYMOUS).find((candidate) => candidate.id === id);
  return fact === undefined ? undefined : [fact.text, fact.note];
}

it.each<[string, Fields, [string | null, string | undefined]]>([
  ['the county’s total', { parval: 250_000, landval: 1, improvval: 2 }, ['$250,000', undefined]],
  ['the sum of the parts', { landval: 50_000.5, improvval: 190_000 }, ['$240,000.50', 'land + improvements']],
  ['the sum when the total is 0', { parval: 0, landval: 5, improvval: 0 }, ['$5', 'land + improvements']],
  ['a real total of 0', { parval: 0, landval: 0, improvval: 0 }, ['$0', undefined]],
  ['land alone', { landval: 900 }, ['$900', 'land only; the county gives no value of improvements']],
  [
    'improvements alone',
    { improvval: 900 },
    ['$900', 'improvements only; the county gives no value of the land'],
  ],
  ['nothing', {}, [null, undefined]],
  ['a value that is not a number', { landval: 'n/a' }, [null, undefined]],
])('the total value is %s', (_, fields, expected) => expect(answer('value', fields)).toEqual(expected));

it.each([
  [[], undefined],
  [['ROE ANN', 'ROE ANN'], 'and Roe Bob'],
  [['ROE ANN', 'DOE JANE', null], 'and Roe Bob, one of 38 records at this location'],
  [[null, null], 'and Roe Bob'],
] as const)('the owner of records with the owners %j has the note %j', (owners, note) => {
  const records = owners.map((owner, index) => ({
    ordinal: index + 1,
    headline: `Unit ${index + 1}`,
    owner,
    fields: {},
    is_partly_hidden: false,
  }));
  const fields = { owner: 'ROE ANN', ...(owners.length > 0 && { owner2: 'ROE BOB' }) };
  const [fact] = parcelHead({ ...recordOf(fields), records, records_count: 38 }, ANONYMOUS);
  expect([fact?.text, fact?.note]).toEqual(['Roe Ann', note]);
});

it('a computed total is explained by its parts', () => {
  const fields = { parval: 240_000, landval: 50_000, improvval: 190_000 };
  const parval = {
    group: 'value',
    format: 'currency',
    tier: 'standard',
    source: { kind: 'computed' },
  } as const;
  const record = { ...recordOf(fields), field_metadata: { ...PARCEL_RECORD.field_metadata, parval } };
  const fact = parcelHead(record, ANONYMOUS).find(({ id }) => id === 'value');
  expect([fact?.text, fact?.note, fact?.field?.name]).toEqual(['$240,000', 'land + improvements', 'parval']);
});

it.each<[Fields, [string | null, string | undefined] | undefined]>([
  [{ saleprice: 250_000, saledate: '2019-11-03' }, ['$250,000', 'on Nov 3, 2019']],
  [{ saleprice: 250_000 }, ['$250,000', undefined]],
  [{ saledate: '2019-11-03' }, ['Nov 3, 2019', 'no price recorded']],
  [{ saleprice: 0, saledate: '2019-11-03' }, ['Nov 3, 2019', 'no price recorded']],
  [{}, undefined],
])('the last sale of %j is %j', (fields, expected) => expect(answer('sale', fields)).toEqual(expected));

it.each<[Fields, [string | null, string | undefined]]>([
  [{ ll_gissqft: 2799, ll_gisacre: 0.06426 }, ['2,799 sq ft', '(0.06 acres)']],
  [{ ll_gisacre: 12.5 }, ['12.5 acres', '(544,500 sq ft)']],
  [{ gisacre: 1 }, ['1 acre', '(43,560 sq ft), from the county']],
  [{ ll_gissqft: 0, deeded_acres: 2 }, ['2 acres', '(87,120 sq ft), from the deed']],
  [{}, [null, undefined]],
])('the size of %j is %j', (fields, expected) => expect(answer('size', fields)).toEqual(expected));

it.each([
  [0.0001, 'us', '4 sq ft', '0.0001 acres'],
  [0.999, 'us', '43,516 sq ft', '1 acre'],
  [640, 'us', '640 acres', '27,878,400 sq ft'],
  [0.5, 'ca', '2,023 m²', '0.2 hectares'],
  [25, 'ca', '10.12 hectares', '101,171 m²'],
] as const)('%d acres in %s are %s and %s', (acres, country, ...labels) =>
  expect(sizeLabels(acres, country)).toEqual(labels),
);

describe('the other answers', () => {
  it('show names in title case and copy what the county wrote', () => {
    const [owner] = parcelHead(recordOf({ owner: 'ELM HOLDINGS LLC', owner2: 'DOE JANE' }), ANONYMOUS);
    expect(owner).toMatchObject({
      text: 'Elm Holdings LLC',
      note: 'and Doe Jane',
      copied: 'ELM HOLDINGS LLC',
    });
  });

  it('use the code when there is no description, and describe the zoning', () => {
    expect(answer('use', { usedesc: 'House', usecode: '1' })).toEqual(['House', undefined]);
    expect(answer('use', { usecode: '1' })).toEqual(['1', undefined]);
    expect(answer('zoning', { zoning: 'R-6', zoning_description: 'Rowhouses' })).toEqual([
      'R-6',
      'Rowhouses',
    ]);
    expect(answer('zoning', { zoning: 'R-6', zoning_description: 'R-6' })).toEqual(['R-6', undefined]);
  });

  it('name owner, value, size and use even when the county gives none, and the hidden owner with the reason', () => {
    const hidden = [{ name: 'owner', label: 'Owner', reason: 'sign_in' as const }];
    const facts = parcelHead({ ...recordOf({ yearbuilt: 1925 }), hidden_fields: hidden }, ANONYMOUS);
    expect(facts.map(({ id, text }) => [id, text])).toEqual([
      ['owner', null],
      ['value', null],
      ['size', null],
      ['use', null],
      ['built', '1925'],
    ]);
    expect(facts[0]?.field?.value).toEqual({ kind: 'hidden', reason: 'sign_in' });
    expect([...headColumns(facts)]).toEqual(['owner', 'yearbuilt']);
  });
});
