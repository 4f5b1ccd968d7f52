import type { Map as MapLibreMap, MapGeoJSONFeature } from 'maplibre-gl';
import type { Insets } from '../fit-padding.ts';
import type { MapPick } from '../map-pick.ts';
import { type FeaturePiece, edgeDistance, nearestFirst } from '../nearest-first.ts';
import { type ScreenBox, spreadCells } from '../spread-cells.ts';
import { findFeatures } from './picking.ts';

/** Half the side of the first square that is queried, in pixels. It doubles until enough features are within this distance, or it covers the whole view. */
const FIRST_REACH_PX = 48;

/**
 * Returns the ids of the features on screen, nearest to the middle of the uncovered part first. It queries only as much of the screen as the limit needs,
 * because a whole view can hold ten thousand features.
 */
export function listInView(map: MapLibreMap, pick: MapPick, insets: Insets, limit: number): number[] {
  if (limit <= 0) return [];
  const { left, right, top, bottom } = uncoveredBox(map, insets);
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const farthest = Math.max(right - left, bottom - top) / 2;

  for (let reach = Math.min(FIRST_REACH_PX, farthest); ; reach = Math.min(reach * 2, farthest)) {
    const pieces = findFeatures(map, pick, [
      { x: Math.max(left, middle.x - reach), y: Math.max(top, middle.y - reach) },
      { x: Math.min(right, middle.x + reach), y: Math.min(bottom, middle.y + reach) },
    ]).flatMap((feature) => pieceOf(map, feature));
    // A feature in a corner of the square can be farther away than one outside of it.
    const near = pieces.filter((piece) => edgeDistance(piece, middle) <= reach);
    const isEnough = new Set(near.map(({ id }) => id)).size >= limit;
    if (isEnough || reach >= farthest) return nearestFirst(pieces, middle, limit);
  }
}

/** The size of a label, and half the side of the square around a point in which the feature to label is searched, in CSS pixels. */
const LABEL_CELL = { width: 120, height: 44 };
const SEARCHED_PX = 14;

/**
 * Returns the ids of features that are spread evenly over the uncovered part of the screen: the largest feature near the middle of each cell. It queries only these
 * surroundings, because a view of a city has a hundred thousand parcels.
 */
export function listSpread(map: MapLibreMap, pick: MapPick, insets: Insets, limit: number): number[] {
  const found = new Set<number>();
  for (const { x, y } of spreadCells(uncoveredBox(map, insets), LABEL_CELL, limit)) {
    const pieces = findFeatures(map, pick, [
      { x: x - SEARCHED_PX, y: y - SEARCHED_PX },
      { x: x + SEARCHED_PX, y: y + SEARCHED_PX },
    ]).flatMap((feature) => pieceOf(map, feature));
    const sizeOf = ({ minX, maxX, minY, maxY }: FeaturePiece) => (maxX - minX) * (maxY - minY);
    const [largest] = pieces.toSorted((a, b) => sizeOf(b) - sizeOf(a) || a.id - b.id);
    if (largest !== undefined) found.add(largest.id);
  }
  return [...found];
}

function uncoveredBox(map: MapLibreMap, insets: Insets): ScreenBox {
  const { clientWidth, clientHeight } = map.getContainer();
  const { left, top } = insets;
  return {
    left,
    top,
    right: Math.max(left, clientWidth - insets.right),
    bottom: Math.max(top, clientHeight - insets.bottom),
  };
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

/** Returns a point, or the corners of the outer rings of polygons. */
function positionsOf(geometry: GeoJSON.Geometry): GeoJSON.Position[] {
  if (geometry.type === 'Point') return [geometry.coordinates];
  if (geometry.type === 'Polygon') return geometry.coordinates[0] ?? [];
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flatMap((rings) => rings[0] ?? []);
  return [];
}
