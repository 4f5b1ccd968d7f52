import { HOLE_BIT, VERTEX_MASK } from '../../../../backend/tiles/geometry-block.ts';
import { GRID_SIZE, gridX, gridY } from '../../../../backend/tiles/grid.ts';
import { latOfMercatorY, lonOfMercatorX } from '../../../../kernel/geo.ts';
import { FINE_ERROR_M } from '../../../places/rules/outline-sources.ts';
import type { ParcelStore } from '../parcel-store.ts';
import { BitGrid } from './bit-grid.ts';
import { drawRings } from './draw-rings.ts';
import { fillHoles } from './fill-holes.ts';
import { type Frame, frameOf } from './outline-frame.ts';
import { simplifyRing } from './simplify-ring.ts';
import { traceRings } from './trace-rings.ts';

type Polygons = GeoJSON.MultiPolygon['coordinates'];

/** The outline of a county from another source, and its maximum distance from the real line. */
export interface BaseOutline {
  polygons: Polygons;
  errorM: number;
  /** The outlines of other counties that may lie inside this one, such as independent cities. */
  enclosed: Polygons;
}

/** Gaps up to this width between parcels are closed: streets, highways, streams. */
const GAP_M = 90;
/** Gaps narrower than this many cells are closed too, so that lines never come close to each other. */
const MIN_GAP_CELLS = 10;
/** The line runs this many cells outside of the parcels. */
const LINE_DISTANCE_CELLS = 2;
/** The tolerance for simplifying the line. It is smaller than LINE_DISTANCE_CELLS, so that the line cuts no parcel. */
const TOLERANCE_CELLS = 1.2;
/** When an outline has more corners than this, it is drawn again on a coarser grid. */
const MAX_CORNERS = 20_000;

export interface MadeOutline {
  /** null when the base already contains all parcels. */
  polygons: Polygons | null;
  /** The number of parcels that are too far away to be in the outline. */
  farParcels: number;
}

/**
 * Returns the outline of a county, which contains all of its parcels except far ones. A precise base is kept, and extended where parcels lie
 * outside of it. A coarse base is replaced by the parcels along its edge: beyond them, it is kept only where it is wider than its error, or farther
 * from the parcels than its error. Without a base, the parcels alone make the outline, and holes are filled. Returns null without parcels. Works on
 * an image of limited size, so that memory is bounded and no input makes the outline invalid.
 */
export function makeOutline(store: ParcelStore, base: BaseOutline | null): MadeOutline | null {
  for (let coarser = 0; ; coarser++) {
    const frame = frameOf(store, base?.polygons ?? null, coarser);
    if (frame === null) return null;
    const region = drawRegion(store, base, frame);
    if (region === null) return { polygons: null, farParcels: frame.farParcels };
    const polygons = outlinesOf(region, frame);
    const corners = polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
    if (corners <= MAX_CORNERS || coarser === 4) return { polygons, farParcels: frame.farParcels };
  }
}

/** Returns null when the base already contains all parcels. */
function drawRegion(store: ParcelStore, base: BaseOutline | null, frame: Frame): BitGrid | null {
  const cellsOf = (meters: number) => Math.ceil(meters / frame.cellMeters);
  const gap = Math.max(MIN_GAP_CELLS / 2, cellsOf(GAP_M / 2));
  const parcels = drawParcels(store, frame);
  const within = base === null ? null : drawBase(base.polygons, frame);
  if (base !== null && within !== null && base.errorM <= FINE_ERROR_M) {
    const near = within.copy().dilate(cellsOf(base.errorM) + 1);
    if (parcels.copy().andNot(near).isEmpty()) return null;
    return parcels.or(within).dilate(gap).erode(gap).dilate(LINE_DISTANCE_CELLS);
  }
  const enclosed = base === null ? null : drawBase(base.enclosed, frame);
  const region = parcels.dilate(gap).erode(gap);
  fillHoles(region, enclosed);
  if (base !== null && within !== null) {
    const rest = within.andNot(region);
    const radius = Math.max(1, cellsOf(base.errorM / 2));
    const far = rest.copy().andNot(region.copy().dilate(radius * 2));
    // Grows the wide parts back to their old size and a little more, so that their corners are not cut off.
    const wide = rest.copy().erode(radius);
    wide.dilate(radius + (radius >> 1)).and(rest);
    region.or(wide).or(far).dilate(gap).erode(gap);
    fillHoles(region, enclosed);
  }
  return region.dilate(LINE_DISTANCE_CELLS);
}

function drawParcels({ geometry, meta }: ParcelStore, frame: Frame): BitGrid {
  const grid = new BitGrid(frame.columns, frame.rows);
  const { coords, ringEnds, ringStarts } = geometry;
  const scale = 1 / frame.cellUnits;
  for (let parcel = 0; parcel < meta.parcelCount; parcel++) {
    for (let ring = ringStarts[parcel] as number; ring < (ringStarts[parcel + 1] as number); ring++) {
      // Holes count as inside, because land in a hole of a parcel is in the county.
      if (((ringEnds[ring] as number) & HOLE_BIT) !== 0) continue;
      const from = ring === 0 ? 0 : (ringEnds[ring - 1] as number) & VERTEX_MASK;
      const to = (ringEnds[ring] as number) & VERTEX_MASK;
      const cells = new Float64Array((to - from) * 2);
      for (let vertex = from; vertex < to; vertex++) {
        cells[(vertex - from) * 2] = (frame.wrap(coords[vertex * 2] as number) - frame.west) * scale;
        cells[(vertex - from) * 2 + 1] = ((coords[vertex * 2 + 1] as number) - frame.north) * scale;
      }
      drawRings(grid, [cells]);
    }
  }
  return grid;
}

function drawBase(polygons: Polygons, frame: Frame): BitGrid {
  const grid = new BitGrid(frame.columns, frame.rows);
  // The parts of an outline don't overlap, so even-odd works over all of them.
  drawRings(
    grid,
    polygons
      .flat()
      .map((ring) =>
        ring
          .slice(0, -1)
          .flatMap(([lon = 0, lat = 0]) => [
            (frame.wrap(gridX(lon)) - frame.west) / frame.cellUnits,
            (gridY(lat) - frame.north) / frame.cellUnits,
          ]),
      ),
  );
  return grid;
}

function outlinesOf(region: BitGrid, frame: Frame): Polygons {
  return frame.parts(region).flatMap(({ grid, offset }) =>
    traceRings(grid).map((rings) =>
      rings.map((ring) => {
        const corners = simplifyRing(ring, TOLERANCE_CELLS);
        const closed: GeoJSON.Position[] = [];
        for (let at = 0; at < corners.length; at += 2)
          closed.push(degreesOf(frame, corners[at] as number, corners[at + 1] as number, offset));
        closed.push([...(closed[0] as GeoJSON.Position)]);
        return closed;
      }),
    ),
  );
}

/** Returns degrees rounded to seven digits, which is a centimeter. */
function degreesOf(frame: Frame, x: number, y: number, offset: number): GeoJSON.Position {
  const lon = lonOfMercatorX((frame.west + x * frame.cellUnits + offset) / GRID_SIZE);
  const lat = latOfMercatorY((frame.north + y * frame.cellUnits) / GRID_SIZE);
  return [Math.round(Math.max(-180, Math.min(180, lon)) * 1e7) / 1e7, Math.round(lat * 1e7) / 1e7];
}
