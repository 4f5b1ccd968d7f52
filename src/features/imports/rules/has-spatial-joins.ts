import type { Recipe } from './recipe.ts';

/** Returns true when a recipe takes values or the place from polygons that a parcel lies in. */
export function hasSpatialJoins({
  spatial_joins: joins,
  place,
}: Pick<Recipe, 'spatial_joins' | 'place'>): boolean {
  return joins.length > 0 || place?.by === 'boundaries';
}
