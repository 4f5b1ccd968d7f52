import {
  type BoundaryFields,
  type BoundaryImport,
  type BoundaryReport,
  importBoundaries,
  readBoundaries,
} from '../../src/features/places/server/index.ts';

export interface FeatureImport extends Omit<BoundaryImport, 'read'>, BoundaryFields {
  features: Parameters<typeof readBoundaries>[0];
}

/** Imports a boundary set without a file. */
export async function importFeatures({ features, ...options }: FeatureImport): Promise<BoundaryReport> {
  return importBoundaries({ ...options, read: () => readBoundaries(features, options) });
}
