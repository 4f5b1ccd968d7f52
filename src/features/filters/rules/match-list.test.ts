import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterTreeSchema } from '../contract.ts';
import { type Candidate, LIST_BATCH, conditionOfList, listQuery, matchList } from './match-list.ts';
import { MAX_LIST_LINES, readList } from './read-list.ts';

const parcel = (
  parcelnumb: string | null,
  address: string | null,
  path = `/us/zz/alder/${parcelnumb}`,
): Candidate => ({
  path,
  headline: address ?? `Parcel ${parcelnumb}`,
  parcelnumb,
  address,
});

describe('a pasted list', () => {
  it.each([
    ['17-003-001\n17-003-002', ['17-003-001', '17-003-002']],
    ['\uFEFF 17-003-001 \r\n\r\n17-003-001\r17-003-002', ['17-003-001', '17-003-002']],
    ['12 Elm St, Aldermouth\n14  Elm St', ['12 Elm St, Aldermouth', '14 Elm St']],
    ['parcel number\n1\n2', ['1', '2']],
    ['PIN\tOwner\n1-2\tSMITH\n1-3\tJONES', ['1-2', '1-3']],
    ['"12 Elm St, ""Rear""",SMITH\n1-3,JONES', ['12 Elm St, "Rear"', '1-3']],
    ['1-2, 1-3; 1-4', ['1-2', '1-3', '1-4']],
    ['12 Elm St, Aldermouth', ['12 Elm St, Aldermouth']],
    ['Oak Farm\nElm Farm', ['Oak Farm', 'Elm Farm']],
    ['a1\nA1', ['a1']],
    ['', []],
    [' \n ', []],
  ])('the text %j has the entries %j', (text, entries) =>
    expect(readList(text)).toEqual({ entries, leftOut: 0 }),
  );

  it('is limited, and counts the lines that are left out', () => {
    const lines = Array.from({ length: MAX_LIST_LINES + 3 }, (_, index) => `N-${index}`);
    expect(readList(lines.join('\n'))).toMatchObject({ leftOut: 3 });
    expect(readList(`1\n${'9'.repeat(201)}`)).toEqual({ entries: ['1'], leftOut: 1 });
  });

  it('never throws, and makes a valid filter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const { entries } = readList(text);
        fc.pre(entries.length > 0);
        expect(filterTreeSchema.safeParse(listQuery(entries.slice(0, LIST_BATCH))).success).toBe(true);
      }),
    );
  });
});

describe('lines and parcels', () => {
  const found = [
    parcel('17-003-001', '12 ELM ST'),
    parcel('17003-002', '14 N ELM AVE'),
    parcel('A 1', '20 OAK RD'),
    parcel('A-1', '20 OAK RD', '/us/zz/alder/other'),
    parcel(null, '5 PINE LN', '/us/zz/alder/5'),
  ];
  const numbersOf = (entry: string) =>
    matchList([entry], found)[0]?.parcels.map(({ parcelnumb }) => parcelnumb);

  it.each([
    ['17-003-001', ['17-003-001']],
    ['17003001', ['17-003-001']],
    ['17 003 002', ['17003-002']],
    ['12 elm street', ['17-003-001']],
    ['12 Elm St., Aldermouth', ['17-003-001']],
    ['14 North Elm Avenue', ['17003-002']],
    ['20 Oak Road', ['A 1', 'A-1']],
    ['a1', ['A 1', 'A-1']],
    ['a-1', ['A-1']],
    ['5 pine lane', [null]],
    ['99 Elm St', []],
    ['Elm St', []],
    ['-', []],
  ])('%s means %j', (entry, numbers) => expect(numbersOf(entry)).toEqual(numbers));

  it('are looked up as written, in capitals and without punctuation', () => {
    expect(listQuery(['17-a', '12 Elm Street, Town'])).toEqual({
      op: 'any',
      nodes: [
        {
          op: 'in',
          column: 'parcelnumb',
          values: ['17-a', '17-A', '12 Elm Street, Town', '12 ELM STREET, TOWN'],
        },
        { op: 'in', column: 'parcelnumb_no_formatting', values: ['17A', '12ELMSTREETTOWN'] },
        { op: 'in', column: 'address', values: ['12 Elm Street', '12 ELM STREET', '12 ELM ST'] },
      ],
    });
  });

  it('become a filter', () => {
    const [first, second, , , last] = found;
    if (first === undefined || second === undefined || last === undefined) throw new Error('five parcels');
    expect(conditionOfList([])).toBeNull();
    expect(conditionOfList([parcel(null, null)])).toBeNull();
    expect(conditionOfList([first, first])).toEqual({ op: 'is', column: 'parcelnumb', value: '17-003-001' });
    expect(conditionOfList([first, second])).toEqual({
      op: 'in',
      column: 'parcelnumb',
      values: ['17-003-001', '17003-002'],
    });
    expect(conditionOfList([first, last])).toEqual({
      op: 'any',
      nodes: [
        { op: 'is', column: 'parcelnumb', value: '17-003-001' },
        { op: 'is', column: 'address', value: '5 PINE LN' },
      ],
    });
  });
});
