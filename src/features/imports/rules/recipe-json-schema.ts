import { z } from 'zod';
import { publishedRecipeSchema } from './recipe.ts';

/** Returns the JSON Schema (draft 2020-12) of recipes as people write them: members with a default are optional. */
export function recipeJsonSchema(): Record<string, unknown> {
  return {
    title: 'Recipe',
    description: "How the columns of one county's file become the parcel record.",
    ...z.toJSONSchema(publishedRecipeSchema, { io: 'input' }),
  };
}
