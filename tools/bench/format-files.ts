import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ImportBench } from './import-bench.ts';
import { runMeasured } from './measured-run.ts';
import { writeGeoParquet, writeTopoJson } from './write-formats.ts';

/** A format that imports are measured of. */
interface BenchFormat {
  format: string;
  /** Made of the demo county's Shapefile, beside it. */
  fileName: string;
  make(shapefile: string, target: string): Promise<unknown>;
  /** False when ogr2ogr does not come to an end with a million parcels in this format. */
  hasPeer: boolean;
  /** The least ratio to ogr2ogr; 1 unless it says another. Half is enough for a format that a package reads. */
  atLeast?: number;
}

const withOgr2ogr = (driver: string, ...options: string[]) => {
  return (shapefile: string, target: string) =>
    runMeasured('ogr2ogr', [
      '-f',
      driver,
      '-nlt',
      'PROMOTE_TO_MULTI',
      '-nln',
      'parcels',
      ...options,
      target,
      shapefile,
    ]);
};

/** One line for each format that `npm run bench -- --only formats` measures. */
export const BENCH_FORMATS: readonly BenchFormat[] = [
  { format: 'GeoPackage', fileName: 'parcels.gpkg', make: withOgr2ogr('GPKG'), hasPeer: true, atLeast: 0.5 },
  { format: 'File geodatabase', fileName: 'parcels.gdb', make: withOgr2ogr('OpenFileGDB'), hasPeer: true },
  {
    format: 'FlatGeobuf',
    fileName: 'parcels.fgb',
    make: withOgr2ogr('FlatGeobuf'),
    hasPeer: true,
    atLeast: 0.5,
  },
  {
    format: 'CSV',
    fileName: 'parcels.csv',
    make: withOgr2ogr('CSV', '-lco', 'GEOMETRY=AS_WKT'),
    hasPeer: true,
  },
  { format: 'GeoJSON lines', fileName: 'parcels.geojsonl', make: withOgr2ogr('GeoJSONSeq'), hasPeer: true },
  { format: 'GeoParquet', fileName: 'parcels.parquet', make: writeGeoParquet, hasPeer: true },
  // It holds the whole document in memory.
  { format: 'TopoJSON', fileName: 'parcels.topojson', make: writeTopoJson, hasPeer: false },
  // It holds the whole document in memory, 22 MB for each thousand rows.
  { format: 'KML', fileName: 'parcels.kml', make: withOgr2ogr('KML'), hasPeer: false },
];

/** The demo county in each of the formats that are wanted, made once and kept in `.bench`. */
export async function prepareFormatFiles(
  demoDir: string,
  shapefile: string,
  wanted: readonly string[],
): Promise<ImportBench['files']> {
  const dir = path.join(demoDir, 'formats');
  const part = `${dir}.part`;
  const files: ImportBench['files'][number][] = [];
  for (const { format, fileName, make, hasPeer, atLeast } of BENCH_FORMATS) {
    if (!wanted.includes(format)) continue;
    const file = path.join(dir, fileName);
    if (!existsSync(file)) {
      console.log(`making ${fileName} of the Shapefile ...`);
      await rm(part, { recursive: true, force: true });
      await mkdir(part, { recursive: true });
      await make(shapefile, path.join(part, fileName));
      await mkdir(dir, { recursive: true });
      await rename(path.join(part, fileName), file);
    }
    files.push({ format, file, hasPeer, ...(atLeast !== undefined && { atLeast }) });
  }
  await rm(part, { recursive: true, force: true });
  return files;
}
