import type { FeatureSource, RawValue } from '../../../../backend/formats/feature-source.ts';
import { GeometryBuffer, multiPolygonOf } from '../../../../backend/formats/geometry-buffer.ts';
import { Problem } from '../../../../kernel/problem.ts';
import {
  type BoundaryFeature,
  readBoundaries,
  sendOutlines,
  type SkippedBoundaries,
} from '../../../places/server/thread.ts';
import { crossesTooOften } from '../../rules/crosses-too-often.ts';
import type { BoundaryFileTask, MapFileReading } from './map-file-task.ts';

/** A polygon with this many corners takes 32 MB on its way to the database. */
const MAX_CORNERS = 2_000_000;
const TOO_MUCH = `it has more than ${MAX_CORNERS.toLocaleString('en-US')} corners, or its edges cross each other in more than 5,000 places`;

/** Sends the outlines of a file of boundaries to the server. Returns the skipped rows. */
export async function readBoundaryFile(
  fields: BoundaryFileTask,
  { source, ask, onProgress }: MapFileReading,
): Promise<SkippedBoundaries> {
  const names = source.columns.map(({ name }) => name);
  for (const name of [fields.nameProperty, fields.geoidProperty]) {
    if (name !== undefined && !names.includes(name))
      throw new Problem(
        'invalid_input',
        `The file has no column ${name}. Its columns are: ${names.join(', ')}.`,
      );
  }
  const { outlines, skipped } = await readBoundaries(listBoundaryFeatures(source), fields, onProgress);
  await sendOutlines(outlines, (batch) => ask<void>({ kind: 'outlines', outlines: batch }));
  return skipped;
}

/** Yields each row of a file with its polygon and its attributes. The polygon is null if the row has none or must be skipped. */
export async function* listBoundaryFeatures(source: FeatureSource): AsyncGenerator<BoundaryFeature> {
  const buffer = new GeometryBuffer();
  for await (const batch of source.features()) {
    for (let row = 0; row < batch.count; row++) {
      if (batch.isDeleted(row)) {
        yield { geometry: null, properties: null, skipped: 'it is marked as deleted in the attribute table' };
        continue;
      }
      const properties: Record<string, RawValue> = {};
      source.columns.forEach(({ name }, column) => {
        properties[name] = batch.value(row, column);
      });
      batch.readGeometry(row, buffer);
      const isTooMuch = buffer.kind === 'polygon' && isTooMuchToRepair(buffer);
      yield isTooMuch
        ? { geometry: null, properties, skipped: TOO_MUCH }
        : { geometry: buffer.kind === 'polygon' ? multiPolygonOf(buffer) : null, properties };
    }
  }
}

/** Limits the repair of polygons, because it runs in the database, which also serves everyone else. */
function isTooMuchToRepair({ coords, vertexCount, partEnds, polygonEnds }: GeometryBuffer): boolean {
  if (vertexCount > MAX_CORNERS) return true;
  return crossesTooOften({
    coords: coords.subarray(0, vertexCount * 2),
    ringEnds: partEnds,
    polygonEnds,
  });
}
