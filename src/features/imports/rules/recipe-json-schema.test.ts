import { describe, expect, it } from 'vitest';
import { recipeJsonSchema } from './recipe-json-schema.ts';
import { recipeSchema } from './recipe.ts';

describe('the JSON Schema of recipes', () => {
  const schema = recipeJsonSchema();
  const properties = schema['properties'] as Record<string, Record<string, unknown>>;

  it('requires only the version, and contains every part of a recipe', () => {
    expect(schema['$schema']).toContain('2020-12');
    expect(schema['required']).toEqual(['version']);
    expect(Object.keys(properties)).toEqual(
      Object.keys(
        recipeSchema.parse({
          version: 2,
          layer: 'x',
          crs: 'x',
          encoding: 'x',
          where: 'x = 1',
          place: { by: 'column', column: 'x' },
        }),
      ),
    );
  });

  it('is JSON and contains the bounds', () => {
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
    expect(properties['joins']).toMatchObject({ type: 'array', maxItems: 5 });
    expect(JSON.stringify(properties['columns'])).toContain('yyyymmdd');
  });
});

describe('a recipe', () => {
  it('names the part that is invalid', () => {
    const issues = recipeSchema.safeParse({
      version: 2,
      not_parcels: [{ column: 'A', matches: '(', reason: 'x' }],
    });
    expect(issues.error?.message).toContain('is not a regular expression');
    expect(recipeSchema.safeParse({ version: 3 }).success).toBe(false);
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

  it('may contain a code table or name a table file with codes', () => {
    const lookups = {
      listed: { A: 'a', B: 2 },
      tabled: { layer: 'CODES', code_column: 'CODE', value_column: 'TEXT' },
    };
    expect(recipeSchema.parse({ version: 2, lookups }).lookups).toEqual(lookups);
  });
});
