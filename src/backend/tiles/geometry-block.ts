/**
 * The geometry of many features in flat arrays on the grid (grid.ts). Feature i has the rings ringStarts[i] to ringStarts[i+1]. Ring r ends before the vertex
 * `ringEnds[r] & VERTEX_MASK`, and begins at the end of ring r-1. Polygon rings are not closed. In grid coordinates (y down), shells have a positive area, and
 * holes a negative one and HOLE_BIT. Each part of a line is a ring. All points of a feature are one ring.
 */
export interface GeometryBlock {
  kind: GeometryKind;
  featureCount: number;
  /** x, y pairs. */
  coords: Int32Array;
  ringEnds: Uint32Array;
  ringStarts: Uint32Array;
  /** The packed R-tree (r-tree.ts) of the features' boxes. */
  tree: Int32Array;
}

export type GeometryKind = 'polygon' | 'line' | 'point';

export const HOLE_BIT = 0x8000_0000;
export const VERTEX_MASK = 0x7fff_ffff;

/** Geometry in degrees in flat arrays, in the form of `ParcelGeometry` (features/parcels/rules). Each part of a line is a ring. All points are one ring. */
export interface FlatGeometry {
  coords: Float64Array;
  ringEnds: readonly number[];
  polygonEnds: readonly number[];
}
