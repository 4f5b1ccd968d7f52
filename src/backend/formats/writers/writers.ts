import { createCsvWriter } from './csv-writer.ts';
import { createFlatGeobufWriter } from './flatgeobuf-writer.ts';
import { createGeoJsonWriter } from './geojson-writer.ts';
import { createGeoPackageRowWriter } from './geopackage-row-writer.ts';
import { createGeoParquetWriter } from './geoparquet-writer.ts';
import { createKmlWriter, createKmzWriter } from './kml-writer.ts';
import { createPmtilesWriter } from './pmtiles-writer.ts';
import type { RowWriter, WriterOptions } from './row-writer.ts';
import { createShapefileWriter } from './shapefile-writer.ts';
import { createSqlWriter } from './sql-writer.ts';

/** The formats that rows can be written in. */
export const ROW_WRITERS = {
  csv: createCsvWriter,
  shp: (options) => createShapefileWriter(options),
  kml: createKmlWriter,
  kmz: createKmzWriter,
  geojson: createGeoJsonWriter,
  geopkg: createGeoPackageRowWriter,
  sql: createSqlWriter,
  geoparquet: createGeoParquetWriter,
  flatgeobuf: createFlatGeobufWriter,
  pmtiles: createPmtilesWriter,
} as const satisfies Record<string, (options: WriterOptions) => Promise<RowWriter>>;

export type WriterFormat = keyof typeof ROW_WRITERS;
