/**
 * Geometry of many features in flat arrays on the grid (grid.ts). Feature i has the rings ringStarts[i] to ringStarts[i+1];
 * ring r has the vertices up to `ringEnds[r] & VERTEX_MASK`, from where ring r-1 ended. Polygon rings are not closed; shells have a
 * positive area in grid coordinates (y down), holes a negative one and HOLE_BIT. A line is one ring a part; points are one ring.
 */
export interface GeometryBlock {
  kind: GeometryKind;
  featureCount: number;
  /** x, y pairs. */
  coords: Int32Array;
  ringEnds: Uint32Array;
  ringStarts: Uint32Array;
  /** Packed R-tree (r-tree.ts) of the features' boxes. */
  tree: Int32Array;
}

export type GeometryKind = 'polygon' | 'line' | 'point';

export const HOLE_BIT = 0x8000_0000;
export const VERTEX_MASK = 0x7fff_ffff;

/** Degrees, flat: as ParcelGeometry of the parcels. Lines: one ring a part. Points: one ring. */
export interface FlatGeometry {
  coords: Float64Array;
  ringEnds: readonly number[];
  polygonEnds: readonly number[];
}
