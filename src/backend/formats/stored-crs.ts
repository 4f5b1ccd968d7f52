import { Problem } from '../../kernel/problem.ts';
import { LON_LAT, readCrs, type SourceCrs } from './crs.ts';
import type { OpenOptions } from './feature-source.ts';

/** What a file says about its coordinate system. */
export interface StoredCrs {
  /** `EPSG:2248`, when it gives a code. */
  code: string | undefined;
  /** A definition, when it gives one. */
  wkt: string | undefined;
  /** For people, where it stands: `from the layer`. */
  origin: string;
}

/**
 * The coordinate system that was given with the import, or else the file's own: by its code, and by its definition where the code is not
 * known here. Degrees are taken for granted where there is none. Throws a `Problem` when it is one that isn't known here.
 */
export async function readStoredCrs(
  { code, wkt, origin }: StoredCrs,
  options: OpenOptions,
): Promise<SourceCrs> {
  if (options.crs !== undefined) {
    const crs = await readCrs(options.crs, options.lookUpCrs);
    return { ...crs, label: `${crs.label} (given)` };
  }
  const definition = wkt === undefined ? undefined : horizontalPart(wkt);
  const crs =
    (code === undefined ? undefined : await readCrs(code, options.lookUpCrs).catch(ignoreUnknown)) ??
    (definition === undefined ? undefined : await readCrs(definition, options.lookUpCrs));
  if (crs !== undefined) return { ...crs, label: `${crs.label} (${origin})` };
  if (code !== undefined) {
    throw new Problem(
      'unreadable_file',
      `The file's coordinate system ${code} is not known here. Give it as WKT or a proj string in the recipe's "crs".`,
    );
  }
  // Whoever imports it finds out where it lies and says which system would fit.
  return { ...LON_LAT, label: `${LON_LAT.label} (taken for granted: the file names none)` };
}

function ignoreUnknown(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error;
}

/** Some write the vertical system behind the horizontal one: `PROJCS[...],VERTCS[...]`. */
function horizontalPart(wkt: string): string {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < wkt.length; at++) {
    const char = wkt[at];
    if (char === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (char === '[' || char === '(') depth++;
    else if ((char === ']' || char === ')') && --depth === 0) return wkt.slice(0, at + 1);
  }
  return wkt;
}
