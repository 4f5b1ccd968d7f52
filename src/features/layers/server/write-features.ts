import type { RawValue, SourceColumn } from '../../../backend/formats/feature-source.ts';
import {
  createGeoPackageWriter,
  storedColumn,
} from '../../../backend/formats/geopackage/geopackage-writer.ts';
import type { FlatGeometry } from '../../../backend/tiles/geometry-block.ts';
import type { StaticLayer } from '../rules/static-layers.ts';

export const FEATURES_FILE = 'features.gpkg';

/** Returns a key such as `layers/zoning/12/features.gpkg`. */
export function featuresFileKey(layer: string, id: number): string {
  return `layers/${layer}/${id}/${FEATURES_FILE}`;
}

export interface FeatureWriter {
  /** Adds a feature: its geometry, as `LayerArchiveBuilder.add` returned it, and the values of all columns. */
  add(geometry: FlatGeometry, values: readonly RawValue[]): void;
  finish(): void;
  /** Does nothing after a `finish` that succeeded. */
  abort(): void;
}

/**
 * Writes an exact copy of a layer's features with all columns, because tiles are cut and rounded. The copy is a GeoPackage, which opens in every
 * desktop GIS and has an R-tree for lookups by point (decision 0017).
 */
export function createFeatureWriter(
  file: string,
  layer: StaticLayer,
  columns: readonly SourceColumn[],
): FeatureWriter {
  const { id: table, label: title, geometry: kind } = layer;
  const writer = createGeoPackageWriter(file, {
    table,
    title,
    geometry: kind,
    columns: columns.map(storedColumn),
  });
  let isOpen = true;
  return {
    add: (geometry, values) => writer.add({ ...geometry, kind }, values),
    finish() {
      writer.finish();
      isOpen = false;
    },
    abort() {
      if (isOpen) writer.abort();
      isOpen = false;
    },
  };
}
