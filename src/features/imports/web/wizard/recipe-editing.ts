import type { DryRun, Recipe } from '../../contract.ts';

/** The recipe of an import that is being prepared, and how it is changed. */
export interface RecipeEditing {
  /** The recipe as it is shown: edited, or what was guessed. */
  recipe: Recipe;
  change: (next: Recipe) => void;
  undo: (() => void) | null;
  /** True while the preview does not show the last change yet. */
  isBehind: boolean;
}

/** A column of the file as the dry run has it. */
export type DryColumn = DryRun['columns'][number];
