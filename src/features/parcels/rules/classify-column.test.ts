import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classifyColumn } from './classify-column.ts';
import { ColumnLog } from './column-log.ts';
import { GIVEN_NAMES } from './column-words.ts';
import type { ColumnClass } from './county-column-schema.ts';
import { shapeOf } from './value-shape.ts';

function classOf(name: string, values: readonly (string | number)[]): ColumnClass {
  const log = new ColumnLog('parcels');
  for (const value of values) log.of(name).add(value);
  return log.list()[0]?.classification ?? 'unsure';
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const SURNAMES = [
  'QUIMBLEWORTH',
  'ZANDERKOFF',
  'BRELLANDER',
  'TROVATINE',
  'MUNKELDORF',
  'OSTREGAARD',
  'VELLINGHAM',
];
const GIVEN = ['JANE', 'JOHN', 'MARY', 'PETER', 'LINDA', 'ROBERT'];
const pick = (list: readonly string[], index: number) => list[index % list.length] ?? '';

const OWNERS = times(
  60,
  (i) => `${pick(SURNAMES, i)} ${pick(GIVEN, i + 1)}${i % 3 === 0 ? ' & SPOUSE' : ''}`,
);
const FIRMS = times(
  60,
  (i) => `${pick(SURNAMES, i)} ${pick(['LLC', 'HOLDINGS INC', 'FAMILY TRUST', 'REVOC TRUST ETAL'], i)}`,
);
const LAST_FIRST = times(60, (i) =>
  `${pick(SURNAMES, i)}, ${pick(GIVEN, i)} ${pick(['A', 'B.', ''], i)}`.trim(),
);
const STRANGE_NAMES = times(60, (i) =>
  `${pick(SURNAMES, i)} ZOLINDRA${i % 7} `.replace(/\d/, 'abcdefg'[i % 7] ?? ''),
);
const STREETS = times(
  60,
  (i) => `${100 + i} ${pick(['ELM', 'OAK RIDGE', 'N MAIN'], i)} ${pick(['ST', 'RD', 'AVE'], i)}`,
);
const BOXES = times(60, (i) => (i % 9 === 0 ? `PO BOX ${i + 10}` : `${100 + i} ELM ST`));
const TOWNS = times(
  60,
  (i) => `${pick(['SOMEWHERE', 'ELSEWHERE'], i)} ${pick(['MT', 'WY', 'ID', 'CA'], i)} ${59700 + i}`,
);

describe('a column of people is never open', () => {
  test.each([
    ['Property_O', OWNERS, 'personal'],
    ['send_to_na', FIRMS, 'personal'],
    ['FIELD_17', LAST_FIRST, 'personal'],
    ['NAME2', OWNERS.slice(0, 3), 'personal'],
    ['TAXBILLTO', ['anything'], 'personal'],
    ['PO_BOX', ['12', '1404'], 'personal'],
    ['ADDRGL1', BOXES, 'personal'],
    ['ADDRGL2', STREETS, 'unsure'],
    ['ADDRGL3', TOWNS, 'personal'],
    ['FIELD_18', times(60, (i) => pick(['MT', 'WY', 'ID', 'CA'], i)), 'unsure'],
    ['FIELD_19', times(60, (i) => String(10_000 + i * 911)), 'unsure'],
    ['FIELD_20', times(60, (i) => `(406) 555-01${10 + i}`), 'personal'],
    ['FIELD_21', times(60, (i) => 4_065_550_100 + i), 'unsure'],
    ['FIELD_22', ['2001-05-06', 'jane@people.example'], 'personal'],
    ['REMARKS', [...times(99, (i) => `2001-05-${10 + (i % 20)}`), 'SOLD TO JANE QUIMBLEWORTH'], 'unsure'],
    ['REMARKS', [...times(99, () => 'CHECKED'), 'C/O THE NEIGHBOR'], 'personal'],
    ['LAND_USE', OWNERS, 'unsure'],
    ['CLASS_CD', STRANGE_NAMES, 'unsure'],
    ['USE', times(30, (i) => pick(STRANGE_NAMES, i % 3)), 'unsure'],
    ['PLAT', STRANGE_NAMES, 'unsure'],
    ['FIELD_23', times(40, (i) => pick(SURNAMES, i)), 'unsure'],
    ['FIELD_24', STRANGE_NAMES, 'unsure'],
    ['NAM', ['LEE', 'WU', 'KIM'], 'unsure'],
    ['BUYER', [7], 'personal'],
  ] as const)('%s', (name, values, expected) => expect(classOf(name, values)).toBe(expected));
});

describe('a column of codes and values is open', () => {
  test.each([
    ['ZONE', ['R-1', 'R-2', 'C-1', 'PUD']],
    ['LOT_CODE', ['A7']],
    ['OWNTYPE', times(60, (i) => pick(['INDIVIDUAL', 'CORPORATION', 'TRUST', 'LLC', 'PARTNERSHIP'], i))],
    ['OWN_CODE', times(60, (i) => i % 5)],
    [
      'USE_DESC',
      times(60, (i) => pick(['SINGLE FAMILY', 'VACANT LAND', 'CONDOMINIUM', 'OFFICE BUILDING'], i)),
    ],
    ['CONDITION', ['GOOD', 'FAIR', 'VERY POOR']],
    ['PROPERTY', ['SHOPPING CENTRE', 'FARM', 'OFFICE']],
    ['LEGAL', times(60, (i) => `LOT ${i} BLK ${i % 7} ${pick(SURNAMES, i)} SUBDIVISION`)],
    ['LEGAL2', times(60, (i) => `S${i % 36}, T02 S, R0${i % 6} E, LOT ${i}, PLAT J-${i}`)],
    ['SITE_ADDR', STREETS],
    ['NBHD', times(400, (i) => pick(['OAK HILL', 'MID TOWN', 'WESTSIDE'], i))],
    ['CITY', times(400, (i) => pick(['OVERBROOK', 'LOWER FALLS'], i))],
    ['SALE_DATE', ['2001-05-06', '05/06/2001', '20010506']],
    ['PHOTO', times(60, (i) => `https://county.example/photos/${i}.jpg`)],
    ['GlobalID', ['{9F0A1B2C-1111-2222-3333-444455556666}']],
    ['ACRES', times(60, (i) => i / 7)],
    ['ASSESSED', times(60, (i) => 100_000 + i * 917)],
    ['PIN', times(60, (i) => `087-00${10 + i}-A`)],
    ['NOTHING', []],
  ] as const)('%s', (name, values) => {
    const log = new ColumnLog('parcels');
    log.of(name);
    for (const value of values) log.of(name).add(value);
    expect(log.list()[0]).toMatchObject({ name, classification: 'open' });
  });
});

describe('a column with any other values', () => {
  const codes = fc.array(fc.stringMatching(/^[A-Z]{1,2}-?\d{1,4}$/), { maxLength: 200 });
  const given = fc.constantFrom(...GIVEN_NAMES);
  const surname = fc.stringMatching(/^[B-DF-HJ-NP-TV-Z][aeiou][b-df-hj-np-tv-z]{2}[aeiou][a-z]{4,9}$/);
  const name = fc.stringMatching(/^[a-z_]{1,10}$/);

  test('one person’s name prevents it from being open', () => {
    fc.assert(
      fc.property(
        name,
        codes,
        given,
        surname,
        fc.constantFrom(' ', ', ', ' & '),
        (column, values, first, last, between) => {
          expect(classOf(column, [...values, `${last}${between}${first}`.toUpperCase()])).not.toBe('open');
          expect(classOf(column, [`${first} ${last}`, ...values])).not.toBe('open');
        },
      ),
    );
  });
  test('one email address, post office box or "care of" line makes it personal', () => {
    fc.assert(
      fc.property(
        name,
        codes,
        fc.constantFrom('a.b@people.example', 'P O BOX 12', 'C/O SOMEBODY'),
        (column, values, mark) => {
          expect(classOf(column, [...values, mark])).toBe('personal');
        },
      ),
    );
  });
  test('the order of its values makes no difference', () => {
    fc.assert(
      fc.property(name, codes, given, (column, values, first) => {
        const all = [...values, `${first} ZANDERKOFF`];
        expect(classOf(column, all)).toBe(classOf(column, all.toReversed()));
      }),
    );
  });
  test('a name in eight late rows is found, because one late row in eight is examined', () => {
    const log = new ColumnLog('parcels');
    for (let row = 0; row < 30_000; row++) log.of('CODE').add(`A-${row}`);
    for (let row = 0; row < 8; row++) log.of('CODE').add('JANE ZANDERKOFF');
    expect(log.list()[0]).toMatchObject({ filled: 30_008, classification: 'unsure' });
  });
});

test.each([
  ['DOE JANE & JOHN', 'person'],
  ['Smith, John', 'person'],
  ['Müller, Jürgen H', 'person'],
  ['ACME HOLDINGS LLC', 'person'],
  ['CITY OF ELSEWHERE TRUSTEE', 'person'],
  ['TRUST', 'plain'],
  ['JOHNSON ADDITION', 'land'],
  ['12 MARY ST', 'street'],
  ['1200 MAIN ST NE', 'street'],
  ['APT 4B', 'street'],
  ['RR', 'plain'],
  ['SHOPPING CENTRE', 'plain'],
  ['100 X 120', 'plain'],
  ['BOZEMAN, MT 59715-1234', 'town'],
  ['406-555-1234', 'phone'],
  ['087-555-123', 'plain'],
  ['RR 2 BOX 11', 'contact'],
  ['P.O. Box 7', 'contact'],
])('%s is a %s', (value, shape) => expect(shapeOf(value)).toBe(shape));

test('a name about people makes a column personal, even if it is empty in every row', () =>
  expect(classifyColumn('MAIL_ZIP', { filled: 0 } as never).classification).toBe('personal'));
