import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { chooseLayer } from '../choose-layer.ts';
import { assumeLonLat, LON_LAT, readCrs, type SourceCrs } from '../crs.ts';
import type {
  FeatureSource,
  FormatReader,
  OpenOptions,
  SourceColumn,
  SourceLayer,
} from '../feature-source.ts';
import { findJsonEncoding } from '../foreign-text.ts';
import { geometryKindOf } from '../geojson/geojson-kinds.ts';
import { sampleBatches } from '../sample-blocks.ts';
import { listJsonElements } from './json-elements.ts';
import { readArcs, readTransform, TopoJsonArcs } from './topojson-arcs.ts';
import { TopoJsonBatch } from './topojson-batch.ts';
import { indexTopoJson, type TopoJsonIndex, type TopoJsonObject } from './topojson-index.ts';

/** The number of geometries at the beginning that are all searched for columns. Of the later ones, every 64th is searched. */
const COLUMN_ROWS = 2000;
const LATER_STEP = 64;

/** TopoJSON. The arcs are in memory, and the geometries of an object are streamed. */
export const topojson: Required<FormatReader> = {
  async listLayers(file) {
    const handle = await open(file);
    try {
      const index = await indexTopoJson(handle, (await handle.stat()).size);
      const layers: SourceLayer[] = [];
      for (const object of index.objects) layers.push(await describeObject(handle, object));
      return layers;
    } finally {
      await handle.close();
    }
  },
  async open(file, options) {
    const handle = await open(file);
    try {
      return await openTopoJson(handle, path.basename(file), options);
    } catch (error) {
      await handle.close();
      throw error;
    }
  },
};

async function openTopoJson(handle: FileHandle, name: string, options: OpenOptions): Promise<FeatureSource> {
  const { size } = await handle.stat();
  const { given, label } = await findJsonEncoding(handle, size, options.encoding, 'the TopoJSON standard');
  const index = await indexTopoJson(handle, size);
  const object = await chooseObject(handle, index, options.layer, name);
  const crs = await readSystem(index, options);
  const { columns, kinds, rowCount } = await collect(handle, object, given);
  const arcs = await readArcs(handle, index.arcs, readTransform(index.transform));
  const readFeatures = () => readBatches(handle, object, new TopoJsonBatch(columns, arcs, crs, given));
  return {
    format: 'TopoJSON',
    columns,
    crs: crs.label,
    isCrsAssumed: crs.isAssumed === true,
    encoding: label,
    rowCount,
    geometryKind: geometryKindOf(kinds),
    features: readFeatures,
    sample: (rows) => sampleBatches(readFeatures(), rowCount, rows),
    close: () => handle.close(),
  };
}

async function chooseObject(
  handle: FileHandle,
  { objects }: TopoJsonIndex,
  wanted: string | undefined,
  file: string,
): Promise<TopoJsonObject> {
  const [only] = objects;
  if (only !== undefined && objects.length === 1 && wanted === undefined) return only;
  const layers = [];
  for (const object of objects) layers.push({ ...(await describeObject(handle, object)), object });
  return chooseLayer(layers, wanted, file).object;
}

async function describeObject(handle: FileHandle, object: TopoJsonObject): Promise<SourceLayer> {
  const { kinds, rowCount } = await collect(handle, object, null);
  return { name: object.name, geometryKind: geometryKindOf(kinds), rowCount };
}

async function readSystem(index: TopoJsonIndex, { crs: given, lookUpCrs }: OpenOptions): Promise<SourceCrs> {
  const statement = given ?? /"(?:name|code)"\s*:\s*"([^"]{1,4000})"/.exec(index.crs ?? '')?.[1];
  if (statement === undefined) return assumeLonLat('assumed: the file does not say');
  const crs = await readCrs(statement, lookUpCrs);
  return { ...crs, label: `${crs.label} (${given === undefined ? "the file's crs member" : 'given'})` };
}

/**
 * Returns the columns and the types of the geometries of an object, from the geometries that `COLUMN_ROWS` and `LATER_STEP` select, and the number of all its
 * geometries. `encoding`: see `JsonEncoding.given`.
 */
async function collect(
  handle: FileHandle,
  object: TopoJsonObject,
  encoding: string | null,
): Promise<{ columns: SourceColumn[]; kinds: Set<string>; rowCount: number }> {
  const names = new Map<string, SourceColumn>();
  const kinds = new Set<string>();
  const empty = new TopoJsonArcs(null);
  let rows = 0;
  for await (const batch of readBatches(handle, object, new TopoJsonBatch([], empty, LON_LAT, encoding))) {
    for (let index = 0; index < batch.count; index++)
      if (rows + index < COLUMN_ROWS || (rows + index) % LATER_STEP === 0)
        batch.collectColumns(index, names, kinds);
    rows += batch.count;
  }
  return { columns: [...names.values()], kinds, rowCount: rows };
}

async function* readBatches(
  handle: FileHandle,
  object: TopoJsonObject,
  batch: TopoJsonBatch,
): AsyncGenerator<TopoJsonBatch> {
  let nextRow = 1;
  for await (const elements of listJsonElements(handle, object.range, object.isCollection)) {
    batch.fill(elements.bytes, elements.ranges, nextRow, elements.byteOffset);
    nextRow += batch.count;
    yield batch;
  }
}
