import type { GeometryKind } from '../feature-source.ts';

/** Returns the kind of features with these GeoJSON geometry types. A collection may contain anything. */
export function geometryKindOf(types: ReadonlySet<string>): GeometryKind {
  const simple = new Set([...types].map((type) => type.replace(/^Multi/, '')));
  if (simple.size !== 1) return 'mixed';
  if (simple.has('Polygon')) return 'polygon';
  if (simple.has('LineString')) return 'line';
  return simple.has('Point') ? 'point' : 'mixed';
}
