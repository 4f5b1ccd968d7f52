import type { z } from 'zod';
import { fieldIssues } from '../../../kernel/field-issues.ts';

/** Returns what is not valid in a recipe, for people: "recipe.columns.0.from is required". */
export function recipeIssues({ issues }: z.core.$ZodError): string {
  return fieldIssues('recipe', issues)
    .map(({ field, message }) => `${field} ${message}`)
    .join('; ');
}
