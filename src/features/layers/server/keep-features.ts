import type { SourceColumn } from '../../../backend/formats/feature-source.ts';
import { createGeoPackageWriter } from '../../../backend/formats/geopackage/geopackage-writer.ts';
import type { StaticLayer } from '../rules/static-layers.ts';
import { flattenGeometry, type LayerFeature } from './flat-geometry.ts';

export const FEATURES_FILE = 'features.gpkg';

/** `layers/zoning/12/features.gpkg` */
export function featuresFileKey(layer: string, id: number): string {
  return `layers/${layer}/${id}/${FEATURES_FILE}`;
}

export interface FeatureKeeper {
  /** Takes a feature that the layer's archive took. */
  add(feature: LayerFeature): void;
  finish(): void;
  /** Does nothing after `finish`. */
  abort(): void;
}

/**
 * Keeps the features of a layer exactly as they came, all columns, beside the tiles, which are cut and rounded. A GeoPackage: it opens in every
 * desktop GIS, and its R-tree finds what is at a point (decision 0017).
 */
export function keepFeatures(
  file: string,
  layer: StaticLayer,
  columns: readonly SourceColumn[],
): FeatureKeeper {
  const { id: table, label: title, geometry: kind } = layer;
  const writer = createGeoPackageWriter(file, { table, title, geometry: kind, columns });
  let isOpen = true;
  return {
    add({ geometry, kept = [] }) {
      const flat = flattenGeometry(geometry, kind);
      if (typeof flat !== 'string') writer.add({ ...flat, kind }, kept);
    },
    finish() {
      isOpen = false;
      writer.finish();
    },
    abort() {
      if (isOpen) writer.abort();
      isOpen = false;
    },
  };
}
