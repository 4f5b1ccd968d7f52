import type { BBox } from '../../../kernel/geo.ts';
import { cleanPolygons } from '../rules/clean-polygons.ts';
import { viewBox } from '../rules/view-box.ts';
import { multiPolygonEwkb } from './multipolygon-ewkb.ts';
import type { NewPlace } from './queries.ts';

/** A place before its outline is written as EWKB. `polygons` is null for a place without an outline. */
export interface PlaceDraft extends Omit<NewPlace, 'ewkb' | 'bbox'> {
  polygons: GeoJSON.MultiPolygon['coordinates'] | null;
  /** Replaces the bounding box of the outline. */
  bbox?: BBox;
}

export function newPlace({ polygons, bbox, ...draft }: PlaceDraft): NewPlace {
  return {
    ...draft,
    ewkb: polygons === null ? null : multiPolygonEwkb(polygons),
    bbox: bbox ?? (polygons === null ? null : viewBox(polygons)),
  };
}

/** Returns the cleaned polygons of a geometry, or null when it isn't a polygon or has no area. */
export function polygonsOf(geometry: GeoJSON.Geometry | null): GeoJSON.MultiPolygon['coordinates'] | null {
  if (geometry?.type === 'Polygon') return cleanPolygons([geometry.coordinates]);
  if (geometry?.type === 'MultiPolygon') return cleanPolygons(geometry.coordinates);
  return null;
}
