import { expect, it } from 'vitest';
import { matchColumns } from '../match-columns.ts';
import { recipeColumnSchema } from '../recipe.ts';
import { compileValueRule } from '../value-rule.ts';

const CITIES = [
  'SPRINGFIELD, VT 05156',
  'BOSTON MA 02134-1200',
  'St. Paul, MN  55101',
  'O’FALLON IL 62269',
  'NEW YORK NY 10001',
];

/** Returns what each column of the record gets from the values of one column of the file. */
function read(name: string, values: readonly string[], others: Record<string, string[]> = {}) {
  const columns = [
    { name: 'PARCEL_ID', values: values.map((_, index) => `12-00${index}`) },
    ...Object.entries(others).map(([other, own]) => ({ name: other, values: own })),
    { name, values },
  ];
  const matches = matchColumns(columns, null).filter(({ from, to }) => from === name && to !== null);
  return Object.fromEntries(
    matches.map((match) => {
      // The recipe that is written out must accept the guess.
      recipeColumnSchema.parse({ from: match.from, to: match.to, replace: match.replace });
      const rule = compileValueRule(match, { name: match.to ?? '', type: 'text' }, null);
      return [match.to, values.map((value) => rule.read(value))];
    }),
  );
}

it('takes city, state and ZIP code of the owner from one column', () => {
  expect(read('OWNER_CITYSTZIP', [...CITIES, 'LONDON'])).toEqual({
    mail_city: ['SPRINGFIELD', 'BOSTON', 'St. Paul', 'O’FALLON', 'NEW YORK', 'LONDON'],
    mail_state2: ['VT', 'MA', 'MN', 'IL', 'NY', null],
    mail_zip: ['05156', '02134-1200', '55101', '62269', '10001', null],
  });
});

it.each(['MAIL ADDRESS 3', 'Mail Line 4', 'OWNER_LINE_3'])(
  'finds the city in the last line of an address: %s',
  (name) => {
    expect(read(name, CITIES)).toMatchObject({ mail_city: expect.arrayContaining(['BOSTON']) });
  },
);

it('takes city and state from one column', () => {
  expect(
    read('OWNER_CITY_STATE', [
      'NEWARK, NJ',
      'EL PASO TX',
      'NEW YORK NY',
      'TRENTON, N.J.',
      'CAMDEN NJ',
      'SALEM NJ',
    ]),
  ).toEqual({
    mail_city: ['NEWARK', 'EL PASO', 'NEW YORK', 'TRENTON, N.J.', 'CAMDEN', 'SALEM'],
    mail_state2: ['NJ', 'TX', 'NY', null, 'NJ', 'NJ'],
  });
});

it('leaves a city alone whose second word is not a state', () => {
  expect(
    read('OWNER_CITY', ['SANTA FE', 'SANTA FE', 'SANTA FE', 'LOWER PAXTON TP', 'SANTA FE', 'TAOS']),
  ).toEqual({
    mail_city: ['SANTA FE', 'SANTA FE', 'SANTA FE', 'LOWER PAXTON TP', 'SANTA FE', 'TAOS'],
  });
});

it('reads a value with a million line breaks in a moment', () => {
  const lines = CITIES.map((city, index) => `${index + 1} MAIN ST, ${city}`);
  const hostile = `1 A${'\n'.repeat(1_000_000)}1`;
  expect(read('SITE_ADDRESS', [...lines, hostile])).toMatchObject({ address: { length: 6 } });
}, 5000);

it('takes the street, city and ZIP code from whole addresses', () => {
  const lines = CITIES.map((city, index) => `${index + 1} MAIN ST, ${city}`);
  expect(read('SITE_ADDRESS', [...lines, '9 ELM ST'])).toEqual({
    address: ['1 MAIN ST', '2 MAIN ST', '3 MAIN ST', '4 MAIN ST', '5 MAIN ST', '9 ELM ST'],
    scity: ['SPRINGFIELD', 'BOSTON', 'St. Paul', 'O’FALLON', 'NEW YORK', null],
    szip: ['05156', '02134-1200', '55101', '62269', '10001', null],
  });
});

it('leaves columns with one part as they are', () => {
  expect(Object.keys(read('OWNER_CITY', ['BOSTON', 'SALEM', 'LYNN', 'PEABODY', 'READING']))).toEqual([
    'mail_city',
  ]);
  expect(read('SITE_ADDRESS', ['1 MAIN ST', '2 MAIN ST', '3 ELM ST', '4 OAK DR', '5 OAK DR'])).toEqual({
    address: ['1 MAIN ST', '2 MAIN ST', '3 ELM ST', '4 OAK DR', '5 OAK DR'],
  });
});

it('does not fill a column that another column of the file fills', () => {
  const zips = ['05156', '02134', '55101', '62269', '10001'];
  expect(Object.keys(read('OWNER_CITYSTZIP', CITIES, { OWNER_ZIP: zips }))).toEqual([
    'mail_city',
    'mail_state2',
  ]);
});
