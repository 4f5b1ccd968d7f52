import { describe, expect, it } from 'vitest';
import { recipeSchema } from './recipe.ts';

describe('a recipe', () => {
  it('says that a pattern is not a regular expression', () => {
    const issues = recipeSchema.safeParse({
      version: 2,
      not_parcels: [{ column: 'A', matches: '(', reason: 'x' }],
    });
    expect(issues.error?.message).toContain('is not a regular expression');
  });

  it.each([
    ['a member of the current version', { version: 2, columns: [{ from: '', to: null }] }, 'columns.0.from'],
    ['a member of version 1', { version: 1 }, 'columns'],
    [
      'a list that is too long in version 1',
      { version: 1, columns: Array.from({ length: 2001 }, () => ({ from: 'A', to: null })) },
      'columns',
    ],
    ['the version', { version: 3 }, 'version'],
    ['a missing version', {}, 'version'],
  ])('names %s that is invalid', (_, recipe, member) => {
    const issues = recipeSchema.safeParse(recipe).error?.issues ?? [];
    expect(issues.map(({ path }) => path.join('.'))).toEqual([member]);
    expect(issues[0]?.message).not.toBe('Invalid input');
  });

  it('of version 1 becomes one of the current version', () => {
    const recipe = recipeSchema.parse({
      version: 1,
      columns: [{ from: 'A', to: 'owner' }],
      crs: 'EPSG:2248',
    });
    expect(recipe).toMatchObject({
      version: 2,
      columns: [{ from: 'A', to: 'owner' }],
      crs: 'EPSG:2248',
      joins: [],
    });
  });
});

function messagesOf(lookup: unknown): string[] {
  const parsed = recipeSchema.safeParse({ version: 2, lookups: { uses: lookup } });
  return (parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('code tables of a recipe', () => {
  it.each([
    [{ '101': 'One family', '102': 7, '103': true }],
    [{ layer: 'uses', code_column: 'CODE', value_column: 'TEXT' }],
    [{ file: 'uses.csv', code_column: 'CODE', value_column: 'TEXT' }],
  ])('are a list of codes, or a table: %j', (lookup) => {
    expect(messagesOf(lookup)).toEqual([]);
    expect(recipeSchema.parse({ version: 2, lookups: { uses: lookup } }).lookups).toEqual({ uses: lookup });
  });

  it.each([[{ layer: 'uses', code_column: 'CODE' }], [{ file: 'uses.csv', value_column: 'TEXT' }]])(
    'are not taken for a list of codes if a table lacks a member: %j',
    (lookup) => {
      expect(messagesOf(lookup)).toEqual([
        'lookups.uses: is a table, which needs code_column and value_column, and may have file and layer, but nothing else',
      ]);
    },
  );

  it.each([[7], [{ '101': ['One family'] }]])('say what they may be: %j', (lookup) => {
    expect(messagesOf(lookup).join()).toMatch(
      /^lookups\.uses: is neither a list of codes with their texts.* nor a table with code_column and value_column$/,
    );
  });
});
