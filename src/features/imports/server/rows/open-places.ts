import type { SourceColumn } from '../../../../backend/formats/feature-source.ts';
import type { WorkerLine } from '../run/worker-line.ts';
import type { ImportTask } from '../run/worker-messages.ts';
import { PlaceByColumn, type SmallerPlace } from './place-by-column.ts';

/** Opens the assignment of rows to smaller places by a column. Returns null when the recipe does not ask for it. */
export async function openPlaces(
  { recipe, placePath }: Pick<ImportTask, 'recipe' | 'placePath'>,
  columns: readonly SourceColumn[],
  line: WorkerLine,
): Promise<PlaceByColumn | null> {
  if (recipe?.place?.by !== 'column') return null;
  const places = await line.ask<SmallerPlace[]>({ kind: 'places', placePath });
  return new PlaceByColumn(recipe.place.column, columns, places);
}
