import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { runMeasured } from './measured-run.ts';

/** A format that imports are measured of. */
interface BenchFormat {
  format: string;
  /** Made of the demo county's Shapefile, beside it. */
  fileName: string;
  make(shapefile: string, target: string): Promise<unknown>;
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
  { format: 'GeoPackage', fileName: 'parcels.gpkg', make: withOgr2ogr('GPKG') },
  { format: 'File geodatabase', fileName: 'parcels.gdb', make: withOgr2ogr('OpenFileGDB') },
  { format: 'FlatGeobuf', fileName: 'parcels.fgb', make: withOgr2ogr('FlatGeobuf') },
  { format: 'CSV', fileName: 'parcels.csv', make: withOgr2ogr('CSV', '-lco', 'GEOMETRY=AS_WKT') },
];

/** The demo county in each of the formats, made once and kept in `.bench`. */
export async function prepareFormatFiles(
  demoDir: string,
  shapefile: string,
): Promise<{ format: string; file: string }[]> {
  const dir = path.join(demoDir, 'formats');
  const part = `${dir}.part`;
  const files: { format: string; file: string }[] = [];
  for (const { format, fileName, make } of BENCH_FORMATS) {
    const file = path.join(dir, fileName);
    if (!existsSync(file)) {
      console.log(`making ${fileName} of the Shapefile ...`);
      await rm(part, { recursive: true, force: true });
      await mkdir(part, { recursive: true });
      await make(shapefile, path.join(part, fileName));
      await mkdir(dir, { recursive: true });
      await rename(path.join(part, fileName), file);
    }
    files.push({ format, file });
  }
  await rm(part, { recursive: true, force: true });
  return files;
}
