import { expect, it } from 'vitest';
import { recipeSchema } from '../recipe.ts';
import { lockedRecipe } from './locked-recipe.ts';

const REPLACE = [{ pattern: String.raw`^(\D+) \d{5}$`, with: '$1' }];
const column = (from: string, to: string | null) => ({ from, to, reason: 'guessed', filled_percent: 100 });

it('locks the guessed changes to values, so that the next import makes the same values', () => {
  const columns = [
    { ...column('CITY_ZIP', 'scity'), replace: REPLACE },
    { ...column('SOLD', 'saledate'), parse: 'yyyymmdd' as const },
    { ...column('USE', 'usedesc'), lookup: 'ma-use-codes' },
    { ...column('NO_SFX', 'saddno'), part: 'suffix' as const },
    column('HOUSE', 'saddno'),
  ];
  expect(lockedRecipe({ columns }, null).columns).toEqual([
    { from: 'CITY_ZIP', to: 'scity', reason: 'guessed', replace: REPLACE },
    { from: 'SOLD', to: 'saledate', reason: 'guessed', parse: 'yyyymmdd' },
    { from: 'USE', to: 'usedesc', reason: 'guessed', lookup: 'ma-use-codes' },
    { from: 'NO_SFX', to: 'saddno', reason: 'guessed', part: 'suffix' },
    { from: 'HOUSE', to: 'saddno', reason: 'guessed' },
  ]);
});

it('keeps what the recipe says about a column, and the rest of the recipe', () => {
  const rule = { from: 'OWNER', to: null, personal: true, blanks: ['NONE'] };
  const used = recipeSchema.parse({ version: 2, crs: 'EPSG:2248', columns: [rule] });
  expect(lockedRecipe({ columns: [column('OWNER', null)] }, used)).toEqual({
    ...used,
    columns: [{ ...rule, reason: 'guessed' }],
  });
});
