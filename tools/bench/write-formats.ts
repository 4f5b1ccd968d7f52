import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import type { RawValue } from '../../src/backend/formats/feature-source.ts';
import { GeometryBuffer } from '../../src/backend/formats/geometry-buffer.ts';
import { openSource } from '../../src/backend/formats/open-source.ts';

/** The rows of a row group: GDAL's default. */
const ROW_GROUP_ROWS = 65_536;
/** About a centimeter, in degrees. */
const GRID = 1e-7;

interface Row {
  values: readonly RawValue[];
  geometry: GeometryBuffer;
}
interface Table {
  columns: readonly { name: string; isNumber: boolean }[];
  rows: AsyncIterable<Row>;
}

/** Writes GeoParquet with WKB, which few builds of ogr2ogr can write. */
export async function writeGeoParquet(shapefile: string, target: string): Promise<void> {
  await withTable(shapefile, (table) =>
    pipeline(Readable.from(parquetChunks(table)), createWriteStream(target)),
  );
}

/** Writes TopoJSON on a grid; every ring is a separate arc. */
export async function writeTopoJson(shapefile: string, target: string): Promise<void> {
  await withTable(shapefile, async (table) => {
    const arcs: string[] = [];
    await pipeline(Readable.from(topologyChunks(table, arcs)), createWriteStream(target));
  });
}

async function withTable(shapefile: string, use: (table: Table) => Promise<void>): Promise<void> {
  const scratchDir = await mkdtemp(path.join(os.tmpdir(), 'bench-formats-'));
  const source = await openSource(shapefile, { scratchDir });
  const columns = source.columns.map(({ name, type }) => ({ name, isNumber: type === 'number' }));
  async function* rows(): AsyncGenerator<Row> {
    const geometry = new GeometryBuffer();
    for await (const batch of source.features()) {
      for (let index = 0; index < batch.count; index++) {
        batch.readGeometry(index, geometry);
        yield { values: columns.map((_, column) => batch.value(index, column)), geometry };
      }
    }
  }
  try {
    await use({ columns, rows: rows() });
  } finally {
    await source.close();
    await rm(scratchDir, { recursive: true });
  }
}

async function* parquetChunks({ columns, rows }: Table): AsyncGenerator<Uint8Array> {
  const writer = new ByteWriter(1 << 20);
  const names = ['geometry', ...columns.map(({ name }) => name)];
  const parquet = new ParquetWriter({
    writer,
    schema: [
      { name: 'root', num_children: names.length },
      { name: 'geometry', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' },
      ...columns.map(({ name, isNumber }) => ({
        name,
        repetition_type: 'OPTIONAL' as const,
        ...(isNumber
          ? { type: 'DOUBLE' as const }
          : { type: 'BYTE_ARRAY' as const, converted_type: 'UTF8' as const }),
      })),
    ],
  });
  let group: (RawValue | Uint8Array)[][] = names.map(() => []);
  const take = () => {
    const bytes = Uint8Array.from(writer.getBytes());
    writer.index = 0;
    return bytes;
  };
  const endGroup = () => {
    const columnData = names.map((name, column) => ({ name, data: group[column] ?? [] }));
    void parquet.write({ columnData, rowGroupSize: ROW_GROUP_ROWS });
    group = names.map(() => []);
    return take();
  };
  for await (const { values, geometry } of rows) {
    group[0]?.push(wkbOf(geometry));
    for (const [column, value] of values.entries())
      group[column + 1]?.push(value === null || columns[column]?.isNumber === true ? value : String(value));
    if (group[0]?.length === ROW_GROUP_ROWS) yield endGroup();
  }
  if (group[0]?.length !== 0) yield endGroup();
  const geo = {
    version: '1.1.0',
    primary_column: 'geometry',
    columns: { geometry: { encoding: 'WKB', geometry_types: ['MultiPolygon'] } },
  };
  parquet.kvMetadata = [{ key: 'geo', value: JSON.stringify(geo) }];
  await parquet.finish();
  yield take();
}

/** Returns a multipolygon as little-endian WKB. */
function wkbOf({ coords, partEnds, polygonEnds, vertexCount }: GeometryBuffer): Buffer {
  const bytes = Buffer.alloc(9 + polygonEnds.length * 9 + partEnds.length * 4 + vertexCount * 16);
  let at = 0;
  const begin = (type: number, count: number) => {
    bytes[at] = 1;
    bytes.writeUInt32LE(type, at + 1);
    bytes.writeUInt32LE(count, at + 5);
    at += 9;
  };
  begin(6, polygonEnds.length);
  let part = 0;
  let vertex = 0;
  for (const polygonEnd of polygonEnds) {
    begin(3, polygonEnd - part);
    for (; part < polygonEnd; part++) {
      const end = partEnds[part] as number;
      at = bytes.writeUInt32LE(end - vertex, at);
      for (; vertex < end; vertex++) {
        at = bytes.writeDoubleLE(coords[vertex * 2] as number, at);
        at = bytes.writeDoubleLE(coords[vertex * 2 + 1] as number, at);
      }
    }
  }
  return bytes;
}

/** Collects the arcs while it writes the geometries, which come first in the file. */
async function* topologyChunks({ columns, rows }: Table, arcs: string[]): AsyncGenerator<string> {
  yield `{"type":"Topology","transform":{"scale":[${GRID},${GRID}],"translate":[0,0]},"objects":{"parcels":{"type":"GeometryCollection","geometries":[`;
  let comma = '\n';
  for await (const { values, geometry } of rows) {
    const properties = Object.fromEntries(columns.map(({ name }, column) => [name, values[column]] as const));
    const polygons = addArcs(geometry, arcs);
    yield comma + JSON.stringify({ type: 'MultiPolygon', arcs: polygons, properties });
    comma = ',\n';
  }
  yield '\n]}},"arcs":[';
  comma = '\n';
  for (const arc of arcs) {
    yield comma + arc;
    comma = ',\n';
  }
  yield '\n]}\n';
}

/** Returns the arc numbers of a geometry: by polygon, by ring. */
function addArcs({ coords, partEnds, polygonEnds }: GeometryBuffer, arcs: string[]): number[][][] {
  let part = 0;
  let vertex = 0;
  return polygonEnds.map((polygonEnd) => {
    const rings: number[][] = [];
    for (; part < polygonEnd; part++) {
      const positions: string[] = [];
      let [lastX, lastY] = [0, 0];
      for (; vertex < (partEnds[part] as number); vertex++) {
        const x = Math.round((coords[vertex * 2] as number) / GRID);
        const y = Math.round((coords[vertex * 2 + 1] as number) / GRID);
        positions.push(`[${x - lastX},${y - lastY}]`);
        [lastX, lastY] = [x, y];
      }
      rings.push([arcs.length]);
      arcs.push(`[${positions.join(',')}]`);
    }
    return rings;
  });
}
