import type { DryRun, Recipe } from '../../contract.ts';

/** The recipe of an import in preparation, with the functions that change it. */
export interface RecipeEditing {
  /** The edited recipe, or the guessed one while nothing is edited. */
  recipe: Recipe;
  change: (next: Recipe) => void;
  undo: (() => void) | null;
  /** True while the preview does not show the last change yet. */
  isBehind: boolean;
}

/** A column of the file in the dry run. */
export type DryColumn = DryRun['columns'][number];
