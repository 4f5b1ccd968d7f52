import { mercatorX, mercatorY, type TileId } from '../../../../kernel/geo.ts';
import type { PointerTool, TileOutline } from '../../../../map/web/pointer-tool.ts';
import { PARCELS } from '../../../parcels/layers/map-values.ts';
import { type NearPlace, nearestOnLines, type ScreenPoint } from '../../rules/nearest-on-lines.ts';
import type { Position } from '../../rules/scene.ts';

/** From this zoom on, tiles have single parcels. They are precise to about a meter, and to 15 cm from zoom 16 on. */
const SNAP_MIN_ZOOM = 13;
const CORNER_REACH_PX = 12;
const EDGE_REACH_PX = 8;

export interface Snap {
  at: Position;
  kind: 'corner' | 'edge';
}

interface Outline {
  corners: readonly Position[];
  /** The tile of the outline; null for a point of the drawing. */
  tile: TileId | null;
}

/** Returns the corner or edge of a parcel, or the point of the drawing, that a place on the screen snaps to. */
export function findSnap(map: PointerTool, point: ScreenPoint, drawn: readonly Position[]): Snap | null {
  const outlines: Outline[] = drawn.map((position) => ({ corners: [position], tile: null }));
  if (map.getZoom() >= SNAP_MIN_ZOOM)
    outlines.push(...map.outlinesNear(PARCELS, point, CORNER_REACH_PX).flatMap(outlinesOf));
  const placeOf = ({ line, index, share }: NearPlace): Position => {
    const corners = outlines[line]?.corners ?? [];
    const from = corners[index] ?? [0, 0];
    const to = corners[index + 1] ?? from;
    // Along one side, interpolating degrees is as exact as interpolating pixels.
    return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
  };
  const near = nearestOnLines(
    outlines.map(({ corners }) => corners.map(([lon, lat]) => map.project([lon, lat]))),
    point,
    CORNER_REACH_PX,
    EDGE_REACH_PX,
    (place) => isInTile(placeOf(place), outlines[place.line]?.tile ?? null),
  );
  return near === null ? null : { at: placeOf(near), kind: near.kind };
}

function outlinesOf({ geometry, tile }: TileOutline): Outline[] {
  return ringsOf(geometry).map((ring) => ({
    corners: ring.map(([lon = 0, lat = 0]): Position => [lon, lat]),
    tile,
  }));
}

/**
 * Returns true if a position is in the square of its tile. A tile cuts parcels off at a margin beyond that square, which makes corners and edges that the
 * parcels don't have. The neighboring tile has the true ones.
 */
function isInTile([lon, lat]: Position, tile: TileId | null): boolean {
  if (tile === null) return true;
  const side = 2 ** tile.z;
  const [u, v] = [mercatorX(lon) * side - tile.x, mercatorY(lat) * side - tile.y];
  return u >= -GRID && u <= 1 + GRID && v >= -GRID && v <= 1 + GRID;
}

/** One unit of a tile's grid, as a share of the tile's width. */
const GRID = 1 / 4096;

function ringsOf(geometry: GeoJSON.Geometry): GeoJSON.Position[][] {
  if (geometry.type === 'Polygon') return geometry.coordinates;
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat();
  return [];
}
