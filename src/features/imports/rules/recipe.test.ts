import { describe, expect, it } from 'vitest';
import { recipeSchema } from './recipe.ts';

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
