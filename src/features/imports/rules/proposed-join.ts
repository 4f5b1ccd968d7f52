import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import type { Recipe } from './recipe.ts';

interface ProposedJoin {
  layer: string;
  on: { parcel: string; table: string };
  /** Columns of the record. */
  columns: readonly string[];
}

/** Returns the labels of columns of the record as a list in a sentence. */
export function labelColumns(columns: readonly string[]): string {
  return columns.map((column) => `“${findParcelColumn(column)?.label ?? column}”`).join(', ');
}

/** Returns the rule of a recipe that joins a proposed table. The rules for its columns are guessed with the next dry run. */
export function joinOf({ layer, on }: ProposedJoin): Recipe['joins'][number] {
  return { layer, on: { ...on, match: 'loose' }, rules: {} };
}
