import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { startCpuClock } from '../../../../tests/support/machine-speed.ts';
import { withDeedLabels } from './deed-labels.ts';
import {
  ALL_PARTS,
  LEGAL_COLUMNS,
  LEGAL_NAMES,
  type LegalColumn,
  TOWNSHIP,
  legalWords,
  legalWordsOf,
  readLegal,
} from './legal-words.ts';

describe('the words of a legal description', () => {
  it.each([
    ['NW 1/4 SEC 12 T5N R3W', 'qnw r3w s12 t5n'],
    ['S12, T05 N, R03 W, NW¼', 'qnw r3w s12 t5n'],
    ['S2SE4 sec 7', 'halfs qse s7'],
    ['NE 40 FT OF LOT 4', 'ft l4 ne'],
    ['SE 4TH ST LOT 4', '4th l4 se st'],
    ['N 1/2 LOT 4', 'halfn l4'],
    ['N 89 DEG 12 MIN W, S12°30 W, S 20 FT, S20 FEET', 'min w'],
    ['LOTS 1-3 & BLOCK A SUNSET', 'blka l1 l2 l3 sunset'],
    ['LOTS 2, 4 AND 6A', 'l2 l4 l6a'],
    ['BLOCK OF BLOCKER ST, TRY TREE', 'blocker st tree try'],
    ['TRACT B1, TR. C', 'tractb1 tractc'],
    ['C.O.S. NO. 2202', 'cos2202'],
    ['CERTIFICATE OF SURVEY # 1868-B', 'cos1868b'],
    ['CERT OF SURVEY NUMBER 12', 'cos12'],
    ['MINOR SUB 466', 'minor sub466'],
    ['MINOR SUB 237A', '237a minor'],
    ['SUNSET ADDITION NO. 2 LOT 4', 'l4 sub2 sunset'],
    ['SUNSET SUBDIVISION LOT 4', 'l4 sunset'],
    ['DB 0455 PG 012', 'bk455 pg12'],
    ['BEG 1234567 THENCE 118.20', 'beg thence'],
    ['12-5N-3W', 'r3w s12 t5n'],
    // A part that begins where another part or a measure ends
    ['N/2LOT 4', 'halfn l4'],
    ['S 20 FTLOT 4', 'l4'],
  ])('%s: %s', (text, words) => {
    expect(legalWords(text).toSorted().join(' ')).toBe(words);
  });

  test('has the block and the name beside a long range of lots', () => {
    const words = legalWords('LOTS 1-30 BLOCK 3 SUNSET ADDN');
    expect(words).toEqual(['b3', ...Array.from({ length: 12 }, (_, at) => `l${at + 1}`), 'sunset']);
    const many = legalWords(`${'ABCDEFGHIJKLMNOPQRSTUVW'.split('').join('X ')} LOT 9 BLOCK 3`);
    expect(many).toEqual(expect.arrayContaining(['b3', 'l9']));
    expect(many).toHaveLength(24);
  });

  test('has the longest column last, because the end of a long text is cut', () => {
    expect(Object.keys(LEGAL_COLUMNS).at(-1)).toBe('legaldesc');
  });
});

describe('a part of a legal description', () => {
  test.each(ALL_PARTS)('begins with $first where $pattern matches', ({ first, pattern }) => {
    // fast-check can't make texts for a word boundary or a backreference.
    const source = pattern.source.replaceAll(String.raw`\b`, '').replace(String.raw`\2`, '[A-Z]');
    const begins = (text: string) =>
      first === TOWNSHIP ? /\d[NS]/.test(text) : first.includes(text.charAt(0));
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.stringMatching(new RegExp(`^${source}$`)), (text) => {
        seen.add(text.charAt(0));
        expect(text).toSatisfy(begins);
      }),
      { numRuns: 300 },
    );
    // Each letter in `first` begins some match.
    if (first !== TOWNSHIP) expect([...seen].toSorted()).toEqual(first.split('').toSorted());
  });
});

describe('the words of the columns of a parcel', () => {
  test('are those of a text with all their labels and values', () => {
    const value = fc.oneof(
      fc.stringMatching(/^0{0,2}\d{1,5}[A-Za-z]?$/),
      fc.constantFrom('A', '1-12', '4 & 5', '12 ', 'NE 1/4', '5N', 'S12', 'SUNSET ADDN PH II', '12 34'),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...LEGAL_NAMES), value), (columns) => {
        const values = Object.entries(columns) as [LegalColumn, string][];
        const text = values.map(([name, written]) => `${LEGAL_COLUMNS[name].label} ${written}`).join(' ; ');
        expect(legalWordsOf(values).toSorted()).toEqual(legalWords(text).toSorted());
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a query', () => {
  it.each(['S12 T5N R3W', '12-5N-3W', '5n 3w', 'Lot 4 Block 2', 'S12 T5N R3W ACRES 160'])(
    '%s is a legal description',
    (query) => expect(readLegal(query)).toMatchObject({ isVague: false }),
  );
  it.each(['Lot 4 Sunset', 'Lots 4 & 5 Sunset', 'sec 12 Miller'])('%s may be a legal description', (query) =>
    expect(readLegal(query)).toMatchObject({ isVague: true }),
  );
  it.each([
    'Bay Shore',
    'Bob Smith',
    'Ben Box',
    'big by he',
    'Try Boy',
    '120 Main St Lot 4',
    'Lots 4 & 5',
    'Block of Main',
    '120 SE 4th St',
    '500 Block Oakland Ave',
    '120 S 5 St',
  ])('%s is not a legal description', (query) => expect(readLegal(query)).toBeNull());

  it.each([
    `1${' '.repeat(95)}5N${' '.repeat(100)}X`,
    `L${'.'.repeat(99)} `.repeat(2),
    `L1${',&'.repeat(99)}`,
    'COS. '.repeat(40),
    '1 /'.repeat(66),
    'T1 '.repeat(66),
  ])('reading %j ten times takes little time', (query) => {
    const times = Array.from({ length: 3 }, () => {
      const cpuMs = startCpuClock();
      for (let run = 0; run < 10; run++) readLegal(query);
      return cpuMs();
    });
    expect(Math.min(...times)).toBeLessThan(15);
  });
});

it('reads two numbers with a slash as the book and page of a deed', () => {
  expect(withDeedLabels('8458/154')).toBe('book 8458 page 154');
  expect(withDeedLabels('12 1/2 Main St')).toBe('12 1/2 Main St');
});
