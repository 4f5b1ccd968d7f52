import type { ParcelColumnName } from '../../parcels/rules/parcel-columns.ts';
import type { FileValue } from './parse-value.ts';
import type { RecipeColumn } from './recipe.ts';

/** A column of the file with sample values from all over it. */
export interface SampledColumn {
  name: string;
  /** Its name in a joined table, which `name` may extend by the table's name. */
  ownName?: string | undefined;
  values: readonly FileValue[];
}

/** The changes to a column's values before they are parsed. */
type ValueChanges = Pick<RecipeColumn, 'blanks' | 'replace' | 'lookup' | 'parse' | 'part'>;

export interface ColumnMatch extends ValueChanges {
  from: string;
  /** The index of the file's column. */
  source: number;
  /** The standard or county column that it fills; null: a county column with its name in the file. */
  to: string | null;
  /** The reason for the match, as people read it. */
  reason: string;
  /** 0 to 1; 1 for a match from the recipe, and for a guess that is as certain. */
  confidence: number;
  /** True for a match that the recipe states, which no guess changes. */
  isFromRecipe?: true;
  /** For a column without a match: the column of the record that it might be, which a person decides. */
  proposal?: ParcelColumnName;
}

/** The matches of a file's columns, by the index of the column. */
export type Matches = Map<number, ColumnMatch>;

/** Returns the match that fills a column of the record; undefined if none does. */
export function findMatch(matches: Matches, to: string): ColumnMatch | undefined {
  return [...matches.values()].find((match) => match.to === to);
}

/** The place of the file, because codes have the meaning that their state gives them. */
export interface MatchContext {
  placePath: string;
}
