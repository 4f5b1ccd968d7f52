import type { GeometryKind } from '../feature-source.ts';

/** What features are whose geometries are of these GeoJSON types; a collection may hold anything. */
export function geometryKindOf(types: ReadonlySet<string>): GeometryKind {
  const simple = new Set([...types].map((type) => type.replace(/^Multi/, '')));
  if (simple.size !== 1) return 'mixed';
  if (simple.has('Polygon')) return 'polygon';
  if (simple.has('LineString')) return 'line';
  return simple.has('Point') ? 'point' : 'mixed';
}
