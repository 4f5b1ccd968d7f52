import { describe, expect, it } from 'vitest';
import { matchColumns } from '../match-columns.ts';
import type { FileValue } from '../parse-value.ts';
import { recipeSchema } from '../recipe.ts';

const column = (name: string, valueAt: (row: number) => FileValue) => ({
  name,
  values: Array.from({ length: 60 }, (_, row) => valueAt(row)),
});
const targetsOf = (
  columns: Parameters<typeof matchColumns>[0],
  recipe: Parameters<typeof matchColumns>[1] = null,
) => matchColumns(columns, recipe).map(({ to }) => to);

describe('columns named like standard columns', () => {
  const land = column('landval', (row) => 1000 + row);
  const buildings = column('improvval', (row) => 500 + row * 3);
  const other = column('parval', (row) => 7 + row);
  const sums = column('SUMME', (row) => 1500 + row * 4);
  const city = column('mail_city', () => 'SPRINGFIELD, VT 05156');

  it('are judged by their values, like other columns', () => {
    expect(targetsOf([land, buildings, other, sums])).toEqual(['landval', 'improvval', null, 'parval']);
    expect(targetsOf([city])).toEqual(['mail_city', 'mail_state2', 'mail_zip']);
  });

  it('stay as the recipe says', () => {
    const recipe = recipeSchema.parse({
      version: 2,
      columns: ['parval', 'mail_city'].map((name) => ({ from: name, to: name })),
    });
    expect(targetsOf([land, buildings, other, sums, city], recipe)).toEqual([
      'landval',
      'improvval',
      'parval',
      null,
      'mail_city',
    ]);
    const none = recipeSchema.parse({ version: 2, columns: [{ from: 'SUMME', to: null }] });
    expect(targetsOf([land, buildings, sums], none)).toEqual(['landval', 'improvval', null]);
  });
});
