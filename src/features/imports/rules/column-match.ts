import type { FileValue } from './parse-value.ts';
import type { RecipeColumn } from './recipe.ts';

/** A column of the file with some of its values from all over it. */
export interface SampledColumn {
  name: string;
  /** Its name in a joined table, where it stands without the table's. */
  ownName?: string | undefined;
  values: readonly FileValue[];
}

/** How values are changed before they are read. */
export type ValueChanges = Pick<RecipeColumn, 'blanks' | 'replace' | 'lookup' | 'parse'>;

export interface ColumnMatch extends ValueChanges {
  from: string;
  /** Index of the file's column. */
  source: number;
  /** A standard column or an own one; null: an own one of the name that it has in the file. */
  to: string | null;
  /** For people: why. */
  reason: string;
  /** 0..1; 1 for what a recipe says. */
  confidence: number;
}

/** Where the file is from: codes mean what the state says. */
export interface MatchContext {
  placePath: string;
}
