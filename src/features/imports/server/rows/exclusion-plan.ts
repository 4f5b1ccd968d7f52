import type { FeatureBatch, SourceColumn } from '../../../../backend/formats/feature-source.ts';
import { parseText } from '../../rules/parse-value.ts';
import type { RecipeExclusion } from '../../rules/recipe.ts';

/** Returns the recipe's reason why a row is not a parcel, or null for a row that may be one. */
export type ExclusionPlan = (batch: FeatureBatch, index: number) => string | null;

/** Returns null when no rule applies to any of the columns. Words are compared without case and surrounding blanks. */
export function planExclusions(
  exclusions: readonly RecipeExclusion[],
  columns: readonly SourceColumn[],
): ExclusionPlan | null {
  const rules = exclusions.flatMap(({ column, equals, matches, reason }) => {
    const source = columns.findIndex(({ name }) => name === column);
    if (source < 0) return [];
    const words = new Set((equals ?? []).map((word) => word.trim().toLowerCase()));
    const pattern = matches === undefined ? null : new RegExp(matches, 'iu');
    // Texts that otherwise count as empty, such as `---`, can be excluded by listing them.
    const test = (written: string) => words.has(written.toLowerCase()) || pattern?.test(written) === true;
    return [{ source, reason, test }];
  });
  if (rules.length === 0) return null;
  return (batch, index) => {
    for (const { source, reason, test } of rules) {
      const raw = batch.value(index, source);
      const written = typeof raw === 'string' ? raw.trim() : (parseText(raw) ?? '');
      if (test(written)) return reason;
    }
    return null;
  };
}
