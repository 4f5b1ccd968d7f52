import { createRequire } from 'node:module';
import path from 'node:path';
import initGdal from 'gdal3.js/node.js';
import { Problem } from '../../../kernel/problem.ts';
import { serveThread } from '../../threads/serve-thread.ts';
import { GdalFailure } from './gdal-failure.ts';
import { ROW_COLUMN } from './row-column.ts';

export interface GdalTask {
  file: string;
  /** An empty folder for the result. */
  dir: string;
  /** The names of the drivers of GDAL that may open the file. */
  drivers: readonly string[];
  openOptions: readonly string[];
  /** True: elements that refer to others are read as if they contained them. */
  resolvesReferences: boolean;
  /** True: each geometry is converted to degrees from the system that it states. */
  toDegrees: boolean;
}

/** Values stay text, because a guessed number would lose its leading zeros. The driver that opens other files (VRT) is left out. */
const ENVIRONMENT = {
  GML_FIELDTYPES: 'ALWAYS_STRING',
  OGR_SQLITE_SYNCHRONOUS: 'OFF',
  OGR_SQLITE_JOURNAL: 'OFF',
  GDAL_SKIP: 'VRT',
  OGR_SKIP: 'OGR_VRT',
};
/** To resolve references, GDAL makes a copy of the file, in memory. */
const RESOLVE_REFERENCES = {
  GML_SKIP_RESOLVE_ELEMS: 'NONE',
  GML_SAVE_RESOLVED_TO: '/vsimem/resolved.gml',
};
const TO_GEOPACKAGE = ['-f', 'GPKG', '-dim', 'XY', '-gt', '65536', '-lco', 'SPATIAL_INDEX=NO'];

serveThread({ answer: (task) => convert(task as GdalTask) });

/** Converts all layers of a file to a GeoPackage, and returns its path. */
async function convert(task: GdalTask): Promise<string> {
  const { file, dir, drivers, openOptions, resolvesReferences, toDegrees } = task;
  const failure = new GdalFailure();
  const gdal = await initGdal({
    path: path.relative(process.cwd(), packageFolder()) || '.',
    dest: dir,
    env: { ...ENVIRONMENT, ...(resolvesReferences ? RESOLVE_REFERENCES : {}) },
    logHandler: () => undefined,
    errorHandler: (line) => failure.note(line),
  });
  try {
    const { datasets } = await gdal.open([file], openOptions);
    const [dataset] = datasets;
    const driver = dataset?.info.driverShortName ?? '';
    if (dataset === undefined || !drivers.includes(driver))
      throw new Error(`its content is of another kind${driver === '' ? '' : `: ${driver}`}`);
    const { real } = await gdal.ogr2ogr(
      dataset,
      [...TO_GEOPACKAGE, '-lco', `FID=${ROW_COLUMN}`, ...(toDegrees ? ['-t_srs', 'EPSG:4326'] : [])],
      'converted',
    );
    await gdal.close(dataset);
    // If a file ends too early, GDAL reports it but converts the rows before that point.
    if (failure.first !== undefined) throw new Error(failure.first);
    return real;
  } catch (error) {
    throw unreadable(file, failure.first ?? messageOf(error));
  }
}

function packageFolder(): string {
  const entry = createRequire(import.meta.url).resolve('gdal3.js/node.js');
  return path.join(path.dirname(entry), 'dist', 'package');
}

function unreadable(file: string, message: string): Problem {
  const reason = message
    .replace(/^ERROR \d+: /, '')
    .replace(
      /^XML parsing of \w+ file failed\s*:.*? at line (\d+), column (\d+)/,
      'it is cut off or not well-formed XML at line $1, column $2',
    )
    .replaceAll('/input/', '')
    .replace(/\s+/g, ' ')
    .slice(0, 300)
    .replace(/\.$/, '');
  return new Problem(
    'unreadable_file',
    `${path.basename(file)} can't be read: ${reason === '' ? 'its content does not match its extension' : reason}. Get a complete copy of it with all its parts, or convert it to GeoPackage or CSV.`,
  );
}

/** GDAL rejects with a list of errors, or with one that is not an `Error`. */
function messageOf(error: unknown): string {
  const first: unknown = Array.isArray(error) ? error[0] : error;
  if (typeof first === 'object' && first !== null && 'message' in first) return String(first.message);
  return String(first);
}
