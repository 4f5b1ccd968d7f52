import type { FeatureSource, RawValue } from '../../../../backend/formats/feature-source.ts';
import { GeometryBuffer } from '../../../../backend/formats/geometry-buffer.ts';
import type { SampledColumn } from '../../rules/column-match.ts';
import type { ParcelJoin } from '../joins/parcel-join.ts';

const SAMPLE_ROWS = 2000;

export interface FileSample {
  columns: SampledColumn[];
  /** One vertex of each sampled feature, as alternating longitude and latitude. */
  points: Float64Array;
}

/** Samples the values of every column and some positions, from all over the file. */
export async function sampleFile(
  source: FeatureSource,
  joins: readonly ParcelJoin[] = [],
): Promise<FileSample> {
  const values: RawValue[][] = source.columns.map(() => []);
  const points: number[] = [];
  const geometry = new GeometryBuffer();
  let seen = 0;
  for await (const batch of source.sample(SAMPLE_ROWS)) {
    for (let index = 0; index < batch.count && seen < SAMPLE_ROWS; index++) {
      if (batch.isDeleted(index)) continue;
      seen++;
      values.forEach((list, column) => list.push(batch.value(index, column)));
      batch.readGeometry(index, geometry);
      const [lon, lat] = geometry.coords;
      if (geometry.vertexCount > 0 && lon !== undefined && lat !== undefined && Number.isFinite(lon + lat))
        points.push(lon, lat);
    }
  }
  return {
    columns: source.columns.map(({ name }, index) => ({
      name,
      ownName: joins.find((join) => join.ownNameOf(index) !== undefined)?.ownNameOf(index),
      values: values[index] ?? [],
    })),
    points: Float64Array.from(points),
  };
}
