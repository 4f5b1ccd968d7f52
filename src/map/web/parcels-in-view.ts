import type { Map as MapLibreMap, MapGeoJSONFeature } from 'maplibre-gl';
import type { Insets } from '../fit-rule.ts';
import { PARCEL_PICK_LAYER } from '../map-ids.ts';
import { nearestFirst } from '../nearest-first.ts';
import type { FeaturePiece } from '../nearest-first.ts';

/** Half the side of the first square that is queried, in pixels. It doubles until it holds enough parcels or covers the whole view. */
const FIRST_REACH_PX = 48;

/**
 * Returns the feature ids of the parcels on screen, nearest to the middle of the uncovered part first. It queries only as much of the screen as the limit
 * needs, because a whole view can hold ten thousand parcels.
 */
export function listParcelsInView(map: MapLibreMap, insets: Insets, limit: number): number[] {
  if (limit <= 0 || !map.style || !map.getLayer(PARCEL_PICK_LAYER)) return [];
  const { clientWidth, clientHeight } = map.getContainer();
  const left = insets.left;
  const right = Math.max(left, clientWidth - insets.right);
  const top = insets.top;
  const bottom = Math.max(top, clientHeight - insets.bottom);
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const farthest = Math.max(right - left, bottom - top) / 2;

  for (let reach = Math.min(FIRST_REACH_PX, farthest); ; reach = Math.min(reach * 2, farthest)) {
    const features = map.queryRenderedFeatures(
      [
        [Math.max(left, middle.x - reach), Math.max(top, middle.y - reach)],
        [Math.min(right, middle.x + reach), Math.min(bottom, middle.y + reach)],
      ],
      { layers: [PARCEL_PICK_LAYER], validate: false },
    );
    const isEnough = new Set(features.map((feature) => feature.id)).size >= limit;
    if (!isEnough && reach < farthest) continue;
    return nearestFirst(
      features.flatMap((feature) => pieceOf(map, feature)),
      middle,
      limit,
    );
  }
}

function pieceOf(map: MapLibreMap, feature: MapGeoJSONFeature): FeaturePiece[] {
  if (typeof feature.id !== 'number') return [];
  const piece = { id: feature.id, minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const [lon, lat] of positionsOf(feature.geometry)) {
    if (lon === undefined || lat === undefined) continue;
    const { x, y } = map.project([lon, lat]);
    piece.minX = Math.min(piece.minX, x);
    piece.minY = Math.min(piece.minY, y);
    piece.maxX = Math.max(piece.maxX, x);
    piece.maxY = Math.max(piece.maxY, y);
  }
  return [piece];
}

/** Returns the corners of the outer rings. Parcels are polygons. */
function positionsOf(geometry: GeoJSON.Geometry): GeoJSON.Position[] {
  if (geometry.type === 'Polygon') return geometry.coordinates[0] ?? [];
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flatMap((rings) => rings[0] ?? []);
  return [];
}
