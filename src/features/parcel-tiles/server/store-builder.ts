import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ScratchFile } from '../../../backend/files/scratch-file.ts';
import { ChunkedBytes, ChunkedInt32 } from '../../../backend/tiles/chunked.ts';
import { createContainerWriter } from '../../../backend/tiles/container-writer.ts';
import { GeometryCollector } from '../../../backend/tiles/geometry-collector.ts';
import { GRID_SIZE, gridBoxDegrees, gridX, gridY } from '../../../backend/tiles/grid.ts';
import { type BBox, MERCATOR_RADIUS_M } from '../../../kernel/geo.ts';
import type { EditionLayout, EditionPart, ParcelRow } from '../../parcels/rules/parcel-row.ts';
import type { CountyColumnType } from '../../parcels/rules/value-type.ts';
import { MAP_COLUMNS, mapColumnKind, maxDistinct } from '../rules/map-columns.ts';
import { percentOf } from '../rules/percent.ts';
import { COVERAGE_FILE, type Coverage, STORE_FILE } from './edition-files.ts';
import { NumberColumn } from './number-column.ts';
import { PARCEL_STORE_KIND, type ParcelStoreMeta, type StoredColumn } from './parcel-store.ts';
import { TextColumn } from './text-column.ts';
import { TYPED_LIMITS, TypedColumns } from './typed-columns.ts';

export interface ParcelStoreSummary {
  parcelCount: number;
  /** null without parcels. */
  extent: BBox | null;
  files: readonly [typeof STORE_FILE, typeof COVERAGE_FILE];
}

export interface ParcelStoreBuilder extends EditionPart {
  /** Call it after `finish`. */
  summary(): ParcelStoreSummary;
}

const METERS_PER_UNIT = (2 * Math.PI * MERCATOR_RADIUS_M) / GRID_SIZE;

/** Collects one county's parcels and writes `parcels.store` and `coverage.json` to `dir`. Uses only CPU and files, so that it can run in a worker thread. */
export function createParcelStoreBuilder(
  layout: EditionLayout,
  dir: string,
  limits = TYPED_LIMITS,
): ParcelStoreBuilder {
  const geometry = new GeometryCollector('polygon');
  const fids = new ChunkedInt32();
  const points = new ChunkedInt32();
  const scratch = new ScratchFile(dir);
  const areas = new NumberColumn(scratch);
  const pathEnds = new ChunkedInt32();
  const paths = new ChunkedBytes();
  const filled = new Uint32Array(layout.columns.length);
  const pathIndex = layout.columns.indexOf('path');
  const columns = layout.columns.flatMap((name, index) => {
    if (!MAP_COLUMNS.includes(name)) return [];
    const kind = mapColumnKind(name);
    const values = kind === 'text' ? new TextColumn(maxDistinct(name), scratch) : new NumberColumn(scratch);
    return [{ name, index, kind, values }];
  });
  const own = new TypedColumns(limits, scratch, layout.ownColumns);
  let summary: ParcelStoreSummary | undefined;

  return {
    reads: new Set([...MAP_COLUMNS, 'path']),
    needsWholeRows: true,

    add(row) {
      geometry.add(row.geometry);
      fids.push(row.ogcFid);
      points.push(gridX(row.lon));
      points.push(gridY(row.lat));
      areas.push(Math.fround(areaSqm(geometry.lastArea, row.lat)));
      const { values } = row;
      for (let i = 0; i < filled.length; i++) {
        const value = values[i];
        if (value !== null && value !== undefined && value !== '') filled[i] = (filled[i] ?? 0) + 1;
      }
      for (const column of columns) column.values.push(values[column.index]);
      own.add(row.custom);
      paths.pushText(
        pathIndex < 0 ? `/${row.ogcFid}` : pathSuffix(values[pathIndex] ?? null, row, layout.placePath),
      );
      pathEnds.push(paths.length);
    },

    async finish() {
      mkdirSync(dir, { recursive: true });
      const parcelCount = geometry.featureCount;
      const box = geometry.extent();
      const extent = box === null ? null : gridBoxDegrees(box);
      const order = geometry.hilbertOrder();
      const writer = createContainerWriter(path.join(dir, STORE_FILE), PARCEL_STORE_KIND);
      let types: readonly CountyColumnType[];
      try {
        geometry.write(writer, order);
        writer.section('ogcFid', 'u32', (sink) => {
          for (const row of order) sink.int32(fids.at(row));
        });
        writer.section('points', 'i32', (sink) => {
          for (const row of order) sink.copyInt32(points, row * 2, row * 2 + 2);
        });
        const doubles = new Float64Array(parcelCount);
        const { type: areaType } = areas.write(writer, 'area', order, doubles);
        writePaths(writer, order, paths, pathEnds);
        const stored: StoredColumn[] = [];
        for (const { name, kind, values } of columns) {
          if (values instanceof NumberColumn) {
            if (kind !== 'text')
              stored.push({ name, kind, ...values.write(writer, `column:${name}`, order, doubles) });
          } else if (values.isStored) {
            const { distinct } = values.write(writer, `column:${name}`, order, doubles);
            stored.push({ name, kind: 'text', distinct });
          }
        }
        const typed = own.write(writer, order, doubles);
        stored.push(...typed.stored);
        types = typed.types;
        const { geoid, placePath } = layout;
        const meta: ParcelStoreMeta = { geoid, placePath, parcelCount, extent, areaType, columns: stored };
        writer.finish(meta);
      } catch (error) {
        writer.abort();
        throw error;
      } finally {
        scratch.close();
      }
      writeFileSync(
        path.join(dir, COVERAGE_FILE),
        JSON.stringify(coverageOf(layout, filled, parcelCount, extent)),
      );
      summary = { parcelCount, extent, files: [STORE_FILE, COVERAGE_FILE] };
      return types;
    },

    close: () => scratch.close(),

    summary() {
      if (summary === undefined) throw new Error('the store is not finished');
      return summary;
    },
  };
}

/** Converts square grid units to ground area in square meters, by the mercator scale at the parcel's latitude. */
function areaSqm(gridArea: number, lat: number): number {
  const scale = METERS_PER_UNIT * Math.cos((lat * Math.PI) / 180);
  return gridArea * scale * scale;
}

/** Returns the parcel's path without the place's path, because the common prefix of the county is stored once. */
function pathSuffix(stored: ParcelRow['values'][number], row: ParcelRow, placePath: string): string {
  const value = stored === null ? '' : String(stored);
  if (value === '') return `/${row.ogcFid}`;
  return value.startsWith(`${placePath}/`) ? value.slice(placePath.length) : `=${value}`;
}

function writePaths(
  writer: ReturnType<typeof createContainerWriter>,
  order: Uint32Array,
  paths: ChunkedBytes,
  ends: ChunkedInt32,
): void {
  const sizeOf = (row: number) => ends.at(row) - (row === 0 ? 0 : ends.at(row - 1));
  writer.section('pathEnds', 'u32', (sink) => {
    let at = 0;
    for (const row of order) sink.int32((at += sizeOf(row)));
  });
  writer.section('paths', 'u8', (sink) => {
    let buffer = new Uint8Array(1 << 16);
    let used = 0;
    for (const row of order) {
      const size = sizeOf(row);
      if (used + size > buffer.length) {
        sink.bytes(buffer.subarray(0, used));
        used = 0;
        if (size > buffer.length) buffer = new Uint8Array(size * 2);
      }
      paths.copy(ends.at(row) - size, ends.at(row), buffer, used);
      used += size;
    }
    sink.bytes(buffer.subarray(0, used));
  });
}

function coverageOf(
  layout: EditionLayout,
  filled: Uint32Array,
  total: number,
  extent: BBox | null,
): Coverage {
  return {
    geoid: layout.geoid,
    place_path: layout.placePath,
    total,
    extent,
    columns: layout.columns.map((name, i) => ({
      name,
      filled: filled[i] ?? 0,
      percent: percentOf(filled[i] ?? 0, total),
    })),
  };
}
