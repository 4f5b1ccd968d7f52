import { GeometryBuffer } from '../../../backend/formats/geometry-buffer.ts';
import { readWkb } from '../../../backend/formats/wkb-geometry.ts';
import type { Container } from '../../../backend/tiles/container-reader.ts';
import { viewBytes, viewGeometry, viewInt32, viewUint32 } from '../../../backend/tiles/container-view.ts';
import { createContainerWriter } from '../../../backend/tiles/container-writer.ts';
import { type GeometryBlock, type FlatGeometry } from '../../../backend/tiles/geometry-block.ts';
import { GeometryCollector } from '../../../backend/tiles/geometry-collector.ts';
import { gridX, gridY } from '../../../backend/tiles/grid.ts';
import type { SetPolygon } from './queries-sets.ts';

export const BOUNDARY_STORE_KIND = 'boundary-store-1';

/**
 * A boundary set in shared memory. `texts` holds two texts per feature, its path and its name; `textEnds` holds the end of each text. `namePoints` holds two
 * numbers per feature: x and y of its name on the grid.
 */
export interface BoundaryStore {
  geometry: GeometryBlock;
  ids: Int32Array;
  texts: Uint8Array;
  textEnds: Uint32Array;
  namePoints: Int32Array;
}

export function viewBoundaryStore(container: Container): BoundaryStore {
  const ids = viewInt32(container, 'ids');
  return {
    geometry: viewGeometry(container, 'polygon', ids.length),
    ids,
    texts: viewBytes(container, 'texts'),
    textEnds: viewUint32(container, 'textEnds'),
    namePoints: viewInt32(container, 'namePoints'),
  };
}

/** Writes a set as a container. The rows arrive in pages, so the thread can do other work in between. */
export async function writeBoundaryStore(file: string, rows: AsyncIterable<SetPolygon>): Promise<void> {
  const geometry = new GeometryCollector('polygon');
  const buffer = new GeometryBuffer();
  const ids: number[] = [];
  const texts: [Buffer, Buffer][] = [];
  const namePoints: [x: number, y: number][] = [];
  for await (const { id, path, name, wkb, lon, lat } of rows) {
    const flat = flatten(wkb, buffer);
    if (flat === null) continue;
    geometry.add(flat);
    ids.push(id);
    namePoints.push([gridX(lon), gridY(lat)]);
    texts.push([Buffer.from(path, 'utf8'), Buffer.from(name, 'utf8')]);
  }
  const order = geometry.hilbertOrder();
  const writer = createContainerWriter(file, BOUNDARY_STORE_KIND);
  try {
    geometry.write(writer, order);
    writer.section('ids', 'i32', (sink) => {
      for (const row of order) sink.int32(ids[row] ?? 0);
    });
    const inOrder = [...order].flatMap((row) => texts[row] ?? []);
    writer.section('texts', 'u8', (sink) => sink.bytes(Buffer.concat(inOrder)));
    writer.section('textEnds', 'u32', (sink) => {
      let end = 0;
      for (const text of inOrder) sink.int32((end += text.length));
    });
    writer.section('namePoints', 'i32', (sink) => {
      for (const coordinate of [...order].flatMap((row) => namePoints[row] ?? [])) sink.int32(coordinate);
    });
    writer.finish({ featureCount: ids.length });
  } catch (error) {
    writer.abort();
    throw error;
  }
}

/** Returns a geometry that is valid until the buffer is used again. Returns null if it is not a polygon. */
function flatten(wkb: Uint8Array, buffer: GeometryBuffer): FlatGeometry | null {
  const bytes = Buffer.from(wkb.buffer, wkb.byteOffset, wkb.byteLength);
  readWkb(bytes, 0, bytes.length, buffer);
  if (buffer.kind !== 'polygon' || buffer.vertexCount === 0) return null;
  return {
    coords: buffer.coords.subarray(0, buffer.vertexCount * 2),
    ringEnds: buffer.partEnds,
    polygonEnds: buffer.polygonEnds,
  };
}
