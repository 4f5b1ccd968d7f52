import { expect, it } from 'vitest';
import { readOwnWords } from './read-own-words.ts';

const COLUMNS = [
  { key: 'yearbuilt', label: 'Year Built', kind: 'number' as const },
  { key: 'll_gisacre', label: 'Measured Acres', kind: 'number' as const },
  { key: 'parval', label: 'Total Parcel Value', kind: 'number' as const },
  { key: 'saleprice', label: 'Last Sale Price', kind: 'number' as const },
  { key: 'saledate', label: 'Last Sale Date', kind: 'date' as const },
  { key: 'll_bldg_count', label: 'Building Count', kind: 'number' as const },
];

const conditions = (question: string): unknown => {
  const read = readOwnWords(question, { columns: COLUMNS, facts: [], today: '2026-05-16' });
  if (read.kind !== 'filters' || read.left.length > 0) return read;
  return read.tree.nodes.map((node) =>
    'column' in node && 'value' in node ? `${node.column} ${node.op} ${String(node.value)}` : node,
  );
};

it.each([
  ['100 yr old', ['yearbuilt is 1926']],
  ['older than 50 yrs', ['yearbuilt lt 1976']],
  ['solled in 2020 or later', ['saledate gte 2020-01-01']],
  ['sold last yr', ['saledate gte 2025-01-01', 'saledate lte 2025-12-31']],
  ['sold in the last 5 yrs', ['saledate gte 2021-05-16']],
  ['sold within two years', ['saledate gte 2024-05-16']],
  ['sold in the past couple of years', ['saledate gte 2024-05-16']],
  ['cheeper than 200k', ['parval lt 200000']],
  ['pre-war', ['yearbuilt lt 1940']],
  ['postwar', ['yearbuilt gt 1945']],
  ['pre-1940', ['yearbuilt lt 1940']],
  ['post 1990', ['yearbuilt gt 1990']],
  ['b4 1950', ['yearbuilt lt 1950']],
  ['built in the early 1900s', ['yearbuilt gte 1900', 'yearbuilt lte 1949']],
  ['built in the late 19th century', ['yearbuilt gte 1850', 'yearbuilt lte 1899']],
  ['built in the last century', ['yearbuilt gte 1900', 'yearbuilt lte 1999']],
  ['lots w/o a house', ['ll_bldg_count is 0']],
  ["hasn't sold since 2010", ['saledate lt 2010-01-01']],
  ['hasnt been sold since 2010', ['saledate lt 2010-01-01']],
  ["haven't sold in twenty years", ['saledate lt 2006-05-16']],
  ['no sale for over 20 years', ['saledate lt 2006-05-16']],
  ['built since the pandemic', ['yearbuilt gte 2020']],
  ['sold before covid', ['saledate lt 2020-01-01']],
  ['built before the war', ['yearbuilt lt 1940']],
  ['built after World War II', ['yearbuilt gt 1945']],
  ['built after the financial crisis', ['yearbuilt gt 2008']],
  ['mid-century', ['yearbuilt gte 1945', 'yearbuilt lte 1969']],
  ['yr blt > 1990', ['yearbuilt gt 1990']],
  ['atleast 5 acres', ['ll_gisacre gte 5']],
  ['btw 1 and 2 acres', ['ll_gisacre gte 1', 'll_gisacre lte 2']],
])('%s', (question, expected) => expect(conditions(question)).toEqual(expected));
