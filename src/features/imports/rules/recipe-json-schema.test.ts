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

  it('is JSON and contains the limits and the allowed values', () => {
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
    expect(properties['joins']).toMatchObject({ type: 'array', maxItems: 5 });
    expect(JSON.stringify(properties['columns'])).toContain('yyyymmdd');
  });
});
