import type { RawValue } from '../../../backend/formats/feature-source.ts';
import type { FlatGeometry, GeometryKind } from '../../../backend/tiles/geometry-block.ts';
import { drawsGeometry } from '../rules/draws-geometry.ts';
import type { SkipReason } from '../rules/skip-reasons.ts';

/** One feature of a layer to be built. The geometry is GeoJSON, or flat arrays when the source has them. */
export interface LayerFeature {
  geometry: GeoJSON.Geometry | (FlatGeometry & { kind: GeometryKind }) | null;
  properties: Readonly<Record<string, unknown>> | null;
  /** The reason why the feature can't be drawn, if the reader of the file found one. */
  skipped?: SkipReason;
  /** The values for the exact copy of the features, in the order of `LayerBuild.copiedColumns`. */
  copiedValues?: readonly RawValue[];
}

/** Returns the geometry in the form that the layer draws, or the reason why the layer can't draw it. A line layer takes the outlines of polygons. */
export function flattenGeometry(
  geometry: LayerFeature['geometry'],
  wanted: GeometryKind,
): FlatGeometry | SkipReason {
  if (geometry === null || typeof geometry !== 'object') return 'empty_geometry';
  const flat = 'kind' in geometry ? geometry : flattenGeoJson(geometry);
  if (typeof flat === 'string') return flat;
  if (!drawsGeometry(wanted, flat.kind)) return 'wrong_geometry';
  if (flat.coords.length === 0 || flat.ringEnds.length === 0) return 'empty_geometry';
  for (const value of flat.coords) if (!Number.isFinite(value)) return 'not_finite';
  const last = flat.ringEnds.at(-1) ?? 0;
  return last * 2 > flat.coords.length ? 'empty_geometry' : flat;
}

type Position = readonly number[];

function flattenGeoJson(geometry: GeoJSON.Geometry): (FlatGeometry & { kind: GeometryKind }) | SkipReason {
  switch (geometry.type) {
    case 'Point':
      return flatten('point', [[[geometry.coordinates]]]);
    case 'MultiPoint':
      return flatten('point', [[geometry.coordinates]]);
    case 'LineString':
      return flatten('line', [[geometry.coordinates]]);
    case 'MultiLineString':
      return flatten('line', [geometry.coordinates]);
    case 'Polygon':
      return flatten('polygon', [geometry.coordinates]);
    case 'MultiPolygon':
      return flatten('polygon', geometry.coordinates);
    default:
      return 'wrong_geometry';
  }
}

function flatten(
  kind: GeometryKind,
  polygons: readonly (readonly (readonly Position[])[])[],
): (FlatGeometry & { kind: GeometryKind }) | SkipReason {
  if (!Array.isArray(polygons[0])) return 'empty_geometry';
  const numbers: number[] = [];
  const ringEnds: number[] = [];
  const polygonEnds: number[] = [];
  for (const polygon of polygons) {
    for (const ring of Array.isArray(polygon) ? polygon : []) {
      for (const position of Array.isArray(ring) ? ring : []) {
        if (!Array.isArray(position)) return 'not_finite';
        numbers.push(Number(position[0]), Number(position[1]));
      }
      ringEnds.push(numbers.length / 2);
    }
    polygonEnds.push(ringEnds.length);
  }
  return { kind, coords: Float64Array.from(numbers), ringEnds, polygonEnds };
}
