import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ImportBench } from './import-bench.ts';
import { runMeasured } from './measured-run.ts';
import { writeGeoParquet, writeTopoJson } from './write-formats.ts';

/** A format whose import is measured. */
interface BenchFormat {
  format: string;
  /** The name of the file, which is made from the demo county's Shapefile, in the folder `formats` of that county. */
  fileName: string;
  make(shapefile: string, target: string): Promise<unknown>;
  /** False when ogr2ogr does not finish a million parcels in this format. */
  hasPeer: boolean;
  /** The minimum ratio to ogr2ogr; 1 by default. Half is enough for GeoPackage, which SQLite reads, and for FlatGeobuf, which a package reads. */
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

/** The formats that `npm run bench -- --only formats` measures. */
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
  // No peer, because ogr2ogr holds the whole document in memory.
  { format: 'TopoJSON', fileName: 'parcels.topojson', make: writeTopoJson, hasPeer: false },
  // No peer, because ogr2ogr holds the whole document in memory, 22 MB per thousand rows.
  { format: 'KML', fileName: 'parcels.kml', make: withOgr2ogr('KML'), hasPeer: false },
];

/** Returns the demo county in each of the wanted formats. The files are made once and kept in `.bench`. */
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
      console.log(`making ${fileName} from the Shapefile ...`);
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
