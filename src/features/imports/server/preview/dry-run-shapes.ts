import { type BBox, boxOf, unionBBox } from '../../../../kernel/geo.ts';
import { LonRange } from '../../../../kernel/lon-range.ts';
import type { ParcelGeometry } from '../../../parcels/rules/parcel-row.ts';
import type { DryRun } from '../../rules/dry-run-result.ts';

/** Applies to polygons and to points, so that points leave room for the polygons after them. */
const MAX_SHAPES = 300;
/** Keeps the JSON below a few megabytes. */
const MAX_VERTICES = 60_000;
const DECIMALS = 1e6;

/** Collects polygons of a sample, and points of rows without a polygon, for the small map of the preview. */
export class DryRunShapes {
  readonly #features: DryRun['geometries']['features'] = [];
  #polygons = 0;
  #points = 0;
  #vertices = 0;
  #box: BBox | null = null;
  readonly #lons = new LonRange();

  /** The smallest box around all shapes. On both sides of the antimeridian, its west is below -180 degrees. */
  get extent(): [number, number, number, number] | null {
    if (this.#box === null) return null;
    const [, south, , north] = this.#box;
    const [west, east] = this.#lons.ends;
    return [west, south, east, north];
  }

  add(row: number, geometry: ParcelGeometry): void {
    const count = geometry.ringEnds.at(-1) ?? 0;
    this.#box = unionBBox(this.#box, boxOf(geometry.coords, 0, count));
    for (let vertex = 0; vertex < count; vertex++) this.#lons.add(geometry.coords[vertex * 2] ?? 0);
    if (this.#polygons >= MAX_SHAPES || this.#vertices + count > MAX_VERTICES) return;
    this.#polygons++;
    this.#vertices += count;
    this.#features.push({
      type: 'Feature',
      properties: { row },
      geometry: { type: 'MultiPolygon', coordinates: polygonsOf(geometry) },
    });
  }

  addPoint(row: number, [lon, lat]: readonly [number, number]): void {
    this.#box = unionBBox(this.#box, [lon, lat, lon, lat]);
    this.#lons.add(lon);
    if (this.#points >= MAX_SHAPES) return;
    this.#points++;
    this.#features.push({
      type: 'Feature',
      properties: { row },
      geometry: { type: 'Point', coordinates: [rounded(lon), rounded(lat)] },
    });
  }

  collection(): DryRun['geometries'] {
    return { type: 'FeatureCollection', features: this.#features };
  }
}

function polygonsOf({ coords, ringEnds, polygonEnds }: ParcelGeometry): GeoJSON.Position[][][] {
  let ring = 0;
  let vertex = 0;
  return polygonEnds.map((polygonEnd) => {
    const rings: GeoJSON.Position[][] = [];
    for (; ring < polygonEnd; ring++) {
      const end = ringEnds[ring] ?? 0;
      const positions: GeoJSON.Position[] = [];
      for (; vertex < end; vertex++)
        positions.push([rounded(coords[vertex * 2] ?? 0), rounded(coords[vertex * 2 + 1] ?? 0)]);
      rings.push(positions);
    }
    return rings;
  });
}

function rounded(degrees: number): number {
  return Math.round(degrees * DECIMALS) / DECIMALS;
}
