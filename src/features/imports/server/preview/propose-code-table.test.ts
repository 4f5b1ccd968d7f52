import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { useFormatsFolder } from '../../../../../tests/support/formats-folder.ts';
import { openSource } from '../../../../backend/formats/open-source.ts';
import { addCodeTable } from '../../rules/edit-recipe.ts';
import { matchColumns } from '../../rules/match-columns.ts';
import { EMPTY_RECIPE } from '../../rules/recipe.ts';
import { proposeCodeTable } from './propose-code-table.ts';

const folder = useFormatsFolder();

const CODES = ['101', '104', '130', '340'];
const rows = Array.from({ length: 60 }, (_, index) => index);
const parcels = [
  { name: 'PIN', values: rows.map((index) => `10-${1000 + index}`) },
  { name: 'USE_CODE', values: rows.map((index) => CODES[index % 4] ?? '') },
];

async function propose(table: string, columns = parcels, rowCount: number | null = 5) {
  const file = await folder.file('codes.csv', table);
  const layer = { name: 'codes', geometryKind: 'none' as const, rowCount };
  return proposeCodeTable([layer], { columns, matches: matchColumns(columns, null) }, async () => ({
    name: 'codes',
    source: await openSource(file, { scratchDir: await mkdtemp(path.join(folder.dir, 's-')) }),
  }));
}

const LIST = `ID,CODE,KIND,MEANING
1,101,Home,One family
2,104,Home,Two families
3,130,Land,Vacant land
4,340,Business,Office
5,999,Business,Other
`;

it('proposes the table that lists the codes of a column, with its column of unique codes and its most detailed texts', async () => {
  const proposed = await propose(LIST);
  expect(proposed).toEqual({
    layer: 'codes',
    from: 'USE_CODE',
    code: 'usecode',
    to: 'usedesc',
    code_column: 'CODE',
    value_column: 'MEANING',
  });
  if (proposed === null) return;
  const recipe = addCodeTable(EMPTY_RECIPE, proposed);
  expect(recipe.lookups).toEqual({ codes: { layer: 'codes', code_column: 'CODE', value_column: 'MEANING' } });
  expect(matchColumns(parcels, recipe).map(({ from, to, lookup }) => [from, to, lookup])).toEqual([
    ['PIN', 'parcelnumb', undefined],
    ['USE_CODE', 'usecode', undefined],
    ['USE_CODE', 'usedesc', 'codes'],
  ]);
});

it('proposes a text file, whose row count is unknown until it is read, unless it is long', async () => {
  expect(await propose(LIST, parcels, null)).toMatchObject({ layer: 'codes', code_column: 'CODE' });
  const long = Array.from(
    { length: 2500 },
    (_, index) => `${index + 6},${index + 1000},Other,Kind ${index}\n`,
  );
  expect(await propose(LIST + long.join(''), parcels, null)).toBeNull();
});

it('proposes nothing for a table of other codes, of repeated codes or without texts, or when a column already has the texts', async () => {
  expect(await propose(LIST.replaceAll(/^(\d),\d/gm, '$1,7'))).toBeNull();
  expect(await propose(`${LIST}6,101,Home,Another home\n`)).toBeNull();
  expect(await propose('CODE,RANK\n101,1\n104,2\n130,3\n340,4\n')).toBeNull();
  const described = { name: 'USE_DESC', values: rows.map((index) => `Home of kind ${index % 4}`) };
  expect(await propose(LIST, [...parcels, described])).toBeNull();
});
