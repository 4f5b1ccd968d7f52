import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withScratchFolder } from '../../../../backend/files/scratch-folder.ts';
import type { LookUpCrs } from '../../../../backend/formats/crs.ts';
import { GeometryBuffer } from '../../../../backend/formats/geometry-buffer.ts';
import { openSource } from '../../../../backend/formats/open-source.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { formatGeometry } from '../arcgis/format-geometry.ts';
import type { JsonObject } from '../services/read-json.ts';
import { ServiceRefusal } from '../services/service-refusal.ts';

/** A feature in a collection of GML 2, 3.1 or 3.2. */
const MEMBER = /<(?:\w+:)?(?:member|featureMembers?)\b/;
const COLLECTION = /<(?:\w+:)?FeatureCollection\b/;
/** The columns in which the reader of GML has the ids of features. */
const IDS: ReadonlySet<string> = new Set(['gml_id', 'fid']);
/** The columns in which this reader has the box around each feature (`gml:boundedBy`), as MapServer sends it. */
const CORNERS = ['lowerCorner', 'upperCorner'];

interface GmlReading {
  scratchDir: string;
  lookUpCrs: LookUpCrs;
  host: string;
}

/** Reads a page of GML as the GeoJSON that other services send, in longitude and latitude. Throws a `ServiceRefusal` for anything that isn't GML. */
export async function readGmlPage(
  bytes: Buffer,
  { scratchDir, lookUpCrs, host }: GmlReading,
): Promise<JsonObject> {
  const text = bytes.toString('latin1');
  if (!COLLECTION.test(text.slice(0, 64 << 10)))
    throw new ServiceRefusal(`${host} answered with something other than GML`, true);
  if (!MEMBER.test(text)) return { type: 'FeatureCollection', features: [] };
  return withScratchFolder(scratchDir, 'gml-page-', async (folder) => {
    const file = path.join(folder, 'page.gml');
    await writeFile(file, bytes);
    try {
      return {
        type: 'FeatureCollection',
        features: await readFeatures(file, { scratchDir: folder, lookUpCrs }),
      };
    } catch (error) {
      if (error instanceof Problem)
        throw new ServiceRefusal(`a page of ${host} can't be read as GML: ${error.message}`, false);
      throw error;
    }
  });
}

async function readFeatures(
  file: string,
  options: { scratchDir: string; lookUpCrs: LookUpCrs },
): Promise<JsonObject[]> {
  const source = await openSource(file, options);
  const buffer = new GeometryBuffer();
  const features: JsonObject[] = [];
  const hasBoxes = CORNERS.every((corner) => source.columns.some(({ name }) => name === corner));
  try {
    for await (const batch of source.features()) {
      for (let index = 0; index < batch.count; index++) {
        const properties: Record<string, unknown> = {};
        let id: unknown = null;
        source.columns.forEach(({ name }, column) => {
          const value = batch.value(index, column);
          if (IDS.has(name)) id = value;
          else if (!hasBoxes || !CORNERS.includes(name)) properties[name] = value;
        });
        batch.readGeometry(index, buffer);
        const shape = buffer.vertexCount === 0 ? null : formatGeometry(buffer, null);
        features.push({
          type: 'Feature',
          id,
          properties,
          geometry: shape === null ? null : JSON.parse(shape),
        });
      }
    }
  } finally {
    await source.close();
  }
  return features;
}
