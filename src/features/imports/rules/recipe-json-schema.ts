import { z } from 'zod';
import { publishedRecipeSchema } from './recipe.ts';

/** The JSON Schema (draft 2020-12) of a recipe as people write it: what has a default may be left out. */
export function recipeJsonSchema(): Record<string, unknown> {
  return {
    title: 'Recipe',
    description: "How the columns of one county's file become the parcel record.",
    ...z.toJSONSchema(publishedRecipeSchema, { io: 'input' }),
  };
}
