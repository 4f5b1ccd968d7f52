import { boxOf } from '../../../../kernel/geo.ts';
import type { ParcelGeometry } from '../../../parcels/rules/parcel-row.ts';
import type { DryRun } from '../../rules/dry-run-result.ts';

/** Applies to polygons and to points, so that points leave room for the polygons after them. */
const MAX_SHAPES = 300;
/** Keeps the JSON below a few megabytes. */
const MAX_VERTICES = 60_000;
const DECIMALS = 1e6;
const HALF_WORLD = 180;

/** Collects polygons of a sample, and points of rows without a polygon, for the small map of the preview. */
export class DryRunShapes {
  readonly #features: DryRun['geometries']['features'] = [];
  #polygons = 0;
  #points = 0;
  #vertices = 0;
  #extent: [number, number, number, number] | null = null;
  /** The longitudes of the extent if those in the west are counted from 180 to 360 degrees. */
  #turned: readonly [west: number, east: number] = [Infinity, -Infinity];

  /** The smallest box around all shapes. On both sides of the antimeridian, its eastern longitude is greater than 180 degrees. */
  get extent(): [number, number, number, number] | null {
    if (this.#extent === null) return null;
    const [west, south, east, north] = this.#extent;
    const [turnedWest, turnedEast] = this.#turned;
    const isNarrower = east - west > HALF_WORLD && turnedEast - turnedWest < east - west;
    return isNarrower ? [turnedWest, south, turnedEast, north] : [west, south, east, north];
  }

  add(row: number, geometry: ParcelGeometry): void {
    const count = geometry.ringEnds.at(-1) ?? 0;
    this.#widen(boxOf(geometry.coords, 0, count));
    for (let vertex = 0; vertex < count; vertex++) this.#widenTurned(geometry.coords[vertex * 2] ?? 0);
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
    this.#widen([lon, lat, lon, lat]);
    this.#widenTurned(lon);
    if (this.#points >= MAX_SHAPES) return;
    this.#points++;
    this.#features.push({
      type: 'Feature',
      properties: { row },
      geometry: { type: 'Point', coordinates: [rounded(lon), rounded(lat)] },
    });
  }

  #widen([west, south, east, north]: readonly [number, number, number, number]): void {
    const before = this.#extent ?? [west, south, east, north];
    this.#extent = [
      Math.min(before[0], west),
      Math.min(before[1], south),
      Math.max(before[2], east),
      Math.max(before[3], north),
    ];
  }

  #widenTurned(lon: number): void {
    const turned = lon < 0 ? lon + 2 * HALF_WORLD : lon;
    this.#turned = [Math.min(this.#turned[0], turned), Math.max(this.#turned[1], turned)];
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
