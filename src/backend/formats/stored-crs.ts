import { Problem } from '../../kernel/problem.ts';
import { assumeLonLat, readCrs, type SourceCrs } from './crs.ts';
import type { OpenOptions } from './feature-source.ts';

/** The coordinate system that a file declares. */
export interface StoredCrs {
  /** A code such as `EPSG:2248`, if the file has one. */
  code: string | undefined;
  /** A definition, if the file has one. */
  wkt: string | undefined;
  /** The part of the file that declares the system, for people: `from the layer`. */
  origin: string;
}

/**
 * Returns the coordinate system that was given with the import, else the file's own: by its code, or by its definition if the code is unknown. Without either,
 * degrees are assumed. Throws a `Problem` for a system that is not known.
 */
export async function readStoredCrs(
  { code, wkt, origin }: StoredCrs,
  options: OpenOptions,
): Promise<SourceCrs> {
  if (options.crs !== undefined) {
    const crs = await readCrs(options.crs, options.lookUpCrs);
    return { ...crs, label: `${crs.label} (given)` };
  }
  const crs =
    (code === undefined ? undefined : await readCrs(code, options.lookUpCrs).catch(ignoreUnknown)) ??
    (wkt === undefined ? undefined : await readCrs(wkt, options.lookUpCrs));
  if (crs !== undefined) return { ...crs, label: `${crs.label} (${origin})` };
  if (code !== undefined) {
    throw new Problem(
      'unreadable_file',
      `The file's coordinate system ${code} is not known here. Give it as WKT or a proj string in the recipe's "crs".`,
    );
  }
  return assumeLonLat('assumed: the file names none');
}

function ignoreUnknown(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error;
}
