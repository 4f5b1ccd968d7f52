import { expect, test } from 'vitest';
import { namedConditions, readConditions } from './read-conditions.ts';

test.each([
  ['a number', 'fields[yearbuilt][lt]', '1,940', [{ op: 'lt', column: 'yearbuilt', value: 1940 }]],
  ['an equal text', 'fields[scity][eq]', 'ALDER', [{ op: 'is', column: 'scity', value: 'ALDER' }]],
  [
    'a part of a text',
    'fields[address][ilike]',
    '%MAIN%',
    [{ op: 'contains', column: 'address', value: 'MAIN' }],
  ],
  [
    'the start of a text',
    'fields[address][ilike]',
    'MAIN%',
    [{ op: 'contains', column: 'address', value: 'MAIN', at: 'start' }],
  ],
  [
    'the end of a text',
    'fields[owner][ilike]',
    '%LLC',
    [{ op: 'contains', column: 'owner', value: 'LLC', at: 'end' }],
  ],
  [
    'a date with its midnight',
    'fields[saledate][gt]',
    '2024-01-01T00:00:00Z',
    [{ op: 'gt', column: 'saledate', value: '2024-01-01' }],
  ],
  ['no value', 'fields[zoning][isnull]', 'true', [{ op: 'exists', column: 'zoning', value: false }]],
  ['a flag as Python writes it', 'fields[struct][eq]', 'True', [{ op: 'is', column: 'struct', value: true }]],
  [
    'that there is a value, with False as Python writes it',
    'fields[zoning][isnull]',
    'False',
    [{ op: 'exists', column: 'zoning', value: true }],
  ],
  [
    'a range',
    'fields[landval][between]',
    '[1000,2000]',
    [
      { op: 'gte', column: 'landval', value: 1000 },
      { op: 'lte', column: 'landval', value: 2000 },
    ],
  ],
  ['a list', 'fields[zoning][in]', '["R1","R2"]', [{ op: 'in', column: 'zoning', values: ['R1', 'R2'] }]],
  [
    'a list without quotation marks',
    'fields[zoning][nin]',
    ' R1, 5" PIPE ,"R2" X,"R3" ',
    [{ op: 'not_in', column: 'zoning', values: ['R1', '5" PIPE', '"R2" X', 'R3'] }],
  ],
  [
    'a JSON list of texts with commas',
    'fields[address][in]',
    String.raw`["SMITH, JOHN", "THE \"ROES\""]`,
    [{ op: 'in', column: 'address', values: ['SMITH, JOHN', 'THE "ROES"'] }],
  ],
  [
    'texts with commas in quotation marks',
    'fields[address][in]',
    '"SMITH, JOHN", "ROE, JANE",X',
    [{ op: 'in', column: 'address', values: ['SMITH, JOHN', 'ROE, JANE', 'X'] }],
  ],
])('reads %s', (_name, name, value, expected) => {
  expect(readConditions({ [name]: value, token: 'x', limit: '5' })).toEqual({
    conditions: expected,
    issues: [],
  });
});

test('reads the column that a query is sorted by', () => {
  expect(readConditions({ 'fields[saledate][order]': 'Desc', 'fields[saledate][isnull]': 'false' })).toEqual({
    conditions: [{ op: 'exists', column: 'saledate', value: true }],
    order: { column: 'saledate', descending: true },
    issues: [],
  });
  const { issues } = readConditions({ 'fields[saledate][order]': 'asc', 'fields[landval][order]': 'asc' });
  expect(issues).toEqual([
    {
      field: 'query.fields[landval][order]',
      message: 'is a second sort order; the reply is already sorted by saledate',
    },
  ]);
});

test.each([
  ['fields[yearbuilt][order]', 'up', 'must be asc or desc'],
  ['fields[address][order]', 'asc', 'can’t be sorted'],
  ['fields[yearbuild][lt]', '1940', 'has an unknown column: yearbuild'],
  ['fields[yearbuilt][below]', '1940', 'has an unknown operator: below'],
  ['fields[yearbuilt][lt]', 'old', 'has a value that does not fit'],
  ['fields[landval][between]', '5', 'needs two values'],
  [
    'fields[address][gt]',
    'M',
    'compares numbers and dates only. For this column: eq, ne, isnull, in, nin, ilike',
  ],
  ['fields[yearbuilt][ilike]', '19', 'finds parts of texts only'],
  ['fields[struct][eq]', 'maybe', 'has a value that does not fit'],
  ['fields[struct][ilike]', 't', 'finds parts of texts only. For this column: eq, ne, isnull, in, nin'],
  ['fields[struct][gt]', 'true', 'compares numbers and dates only. For this column: eq, ne, isnull, in, nin'],
  ['fields[saledate][gt]', '01/02/2024', 'takes a date such as 1993-05-16'],
  ['fields[saledate][gt]', '2024-01-01T12:00:00Z', 'takes a date such as 1993-05-16'],
  ['fields[saledate][eq]', '2024-02-30', 'takes a date such as 1993-05-16'],
  ['fields[struct][isnull]', 'maybe', 'must be true or false'],
  ['fields[yearbuilt]', '1940', 'is not a condition'],
  ['fields[zoning][eq][]', 'R1', 'is not a condition'],
  ['fields[zoning][eq]', ['R1', 'R2'], 'is given more than once'],
  ['fields[address][ilike]', '%%', 'needs a text'],
  ['fields[address][ilike]', '%MAIN%ST%', 'only at its start and end'],
])('an issue of %s names the parameter', (name, value, message) => {
  const { issues } = readConditions({ [name]: value });
  expect(issues).toMatchObject([
    { field: `query.${name}`, message: expect.stringContaining(message) as string },
  ]);
});

test.each<[string, Record<string, string | string[]>]>([
  ['repeated parameters', { 'fields[landval][between]': ['1000', '2000'] }],
  ['items without an index', { 'fields[landval][between][]': ['1000', '2000'] }],
  [
    'items with an index, in any order',
    { 'fields[landval][between][1]': '2000', 'fields[landval][between][0]': '1000' },
  ],
  ['two spellings', { 'fields[landval][between][]': '1000', 'fields[landval][between]': '2000' }],
])('reads a list of %s', (_name, query) => {
  expect(readConditions({ limit: '5', ...query })).toEqual({
    conditions: [
      { op: 'gte', column: 'landval', value: 1000 },
      { op: 'lte', column: 'landval', value: 2000 },
    ],
    issues: [],
  });
});

test('the items of a list are taken as they are, also a single item', () => {
  expect(readConditions({ 'fields[owner][in][]': 'SMITH, JOHN' }).conditions).toEqual([
    { op: 'in', column: 'owner', values: ['SMITH, JOHN'] },
  ]);
});

test('a list of a body is taken as it is, commas and quotation marks too', () => {
  const names = ['SMITH, JOHN', '"ROE"', 'x'.repeat(150), 'y'.repeat(150)];
  expect(readConditions(namedConditions({ address: { in: names } }), 'body')).toEqual({
    conditions: [{ op: 'in', column: 'address', values: names }],
    issues: [],
  });
  const inList = readConditions(namedConditions({ address: { in: ['SMITH, JOHN'] } }), 'body');
  expect(inList.conditions).toEqual([{ op: 'in', column: 'address', values: ['SMITH, JOHN'] }]);
});

test.each([
  ['eq', ['A', 'B'], 'takes one value'],
  ['in', [], 'is an empty list'],
  ['between', ['A'], 'compares numbers and dates only'],
  ['below', ['A'], 'has an unknown operator'],
])('a body with the list %s: %j is refused', (operator, list, message) => {
  const { issues } = readConditions(namedConditions({ address: { [operator]: list } }), 'body');
  expect(issues).toMatchObject([
    { field: `body.fields[address][${operator}]`, message: expect.stringContaining(message) as string },
  ]);
});

test('five columns are too many, two conditions on one column are not', () => {
  const of = (names: readonly string[]) =>
    readConditions(Object.fromEntries(names.map((name) => [`fields[${name}][isnull]`, 'true']))).issues;
  expect(of(['address', 'scity', 'zoning', 'landval', 'owner'])).toHaveLength(1);
  expect(readConditions({ 'fields[landval][gt]': '1', 'fields[landval][lt]': '5' }).issues).toEqual([]);
});

test.each(['', '[]', ' , '])('a list in a query string needs a value: %j', (text) => {
  const { issues } = readConditions({ 'fields[zoning][in]': text });
  expect(issues).toEqual([{ field: 'query.fields[zoning][in]', message: 'is an empty list' }]);
});
