import type { FeatureSource } from '../../../../backend/formats/feature-source.ts';
import { GeometryBuffer } from '../../../../backend/formats/geometry-buffer.ts';

const SAMPLE_ROWS = 500;

/** Returns one vertex of each sampled feature, as alternating x and y. */
export async function samplePoints(source: FeatureSource): Promise<Float64Array> {
  const points: number[] = [];
  const geometry = new GeometryBuffer();
  for await (const batch of source.sample(SAMPLE_ROWS)) {
    for (let index = 0; index < batch.count; index++) {
      batch.readGeometry(index, geometry);
      const [x, y] = geometry.coords;
      if (geometry.vertexCount > 0 && x !== undefined && y !== undefined) points.push(x, y);
    }
  }
  return Float64Array.from(points);
}
