import proj4 from 'proj4';
import { Problem } from '../../kernel/problem.ts';
import { readArcInfoProjection } from './arcinfo-projection.ts';
import { fromClarke1866, isClarke1866 } from './clarke-1866.ts';
import { horizontalPart } from './horizontal-part.ts';

/** Converts the coordinates of a file to longitude and latitude in degrees, in place, from vertex `from` up to, but not including, `to`. */
export type ToLonLat = (coords: Float64Array, from: number, to: number) => void;

export interface SourceCrs {
  /** The name of the system, for people. */
  label: string;
  /** null if the coordinates are already longitude and latitude. */
  toLonLat: ToLonLat | null;
  /** True if the file names no system, or none that is known here, so that degrees are assumed. */
  isAssumed?: true;
}

/** Returns the definition (WKT or a proj string) of an EPSG code. The importer asks PostGIS. */
export type LookUpCrs = (epsgCode: number) => Promise<string | undefined>;

export const LON_LAT: SourceCrs = { label: 'EPSG:4326', toLonLat: null };

/** Returns the system of a file that names none. The importer checks where the data lies, and suggests a system that would fit. */
export function assumeLonLat(why: string): SourceCrs {
  return { ...LON_LAT, label: `${LON_LAT.label} (${why})`, isAssumed: true };
}

/** Matches WKT of a local system: plane coordinates from an origin that is not stated. */
const LOCAL = /^(?:LOCAL_CS|ENGCRS|ENGINEERINGCRS)\s*\[/i;
const DEGREES_PER_RADIAN = 180 / Math.PI;
/** Systems in degrees whose datum is within a meter or two of WGS 84. Parcel maps don't distinguish them. */
const SAME_AS_WGS84 = new Set(['EPSG:4326', 'EPSG:4269', 'OGC:CRS84', 'CRS84', 'WGS84']);

/** Parses a coordinate system: an EPSG code, WKT, a proj string, or `lat,lon` for degrees in that order. Throws a `Problem` that says what to do. */
export async function readCrs(statement: string, lookUp?: LookUpCrs): Promise<SourceCrs> {
  const text = statement.trim();
  if (/^lat(itude)?[ ,_-]?lon(gitude)?$/i.test(text))
    return { label: 'latitude before longitude', toLonLat: swap };
  if (LOCAL.test(text)) throw unknownCrs(text);
  const code = epsgCode(text);
  if (code !== undefined && SAME_AS_WGS84.has(code)) return { label: code, toLonLat: null };
  const keywords = /^projection\s/i.test(text) ? await readArcInfoProjection(text, lookUp) : undefined;
  const definition =
    code === undefined
      ? (keywords?.definition ?? horizontalPart(text))
      : (findEpsgDefinition(code) ?? (await lookUp?.(Number(code.slice(5)))) ?? code);
  const label = code ?? keywords?.label ?? wktName(definition) ?? text.slice(0, 80);
  try {
    return { label, toLonLat: createConverter(parseProjJson(definition) ?? definition) };
  } catch {
    throw unknownCrs(text);
  }
}

/** Returns null for a system whose coordinates are longitude and latitude already. Throws an error unless the definition is that of a system with an inverse. */
function createConverter(definition: string | ProjJson): ToLonLat | null {
  const projection: Projection = proj4.Proj(definition);
  if (typeof projection.inverse !== 'function') throw new Error('the projection has no inverse');
  if (hasParameters(projection)) return throughDatum(definition);
  if (isClarke1866(projection.a)) return throughOldDatum(projection);
  if (projection.datum?.datum_type === GRIDS) return throughDatum(definition);
  return projection.projName === 'longlat' ? null : direct(projection);
}

/** Parses the system that a file states. A system that is not known here counts as missing: the importer guesses a system if the coordinates are not degrees. */
export async function readStatedCrs(
  statement: string,
  origin: string,
  lookUp: LookUpCrs | undefined,
): Promise<SourceCrs> {
  try {
    const crs = await readCrs(statement, lookUp);
    return { ...crs, label: `${crs.label} (${origin})` };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const stated = (wktName(statement) ?? statement).replace(/\s+/g, ' ').trim().slice(0, 60);
    const why = `the stated system, “${stated}”, is not known here`;
    return assumeLonLat(`assumed: ${why}`);
  }
}

function swap(coords: Float64Array, from: number, to: number): void {
  for (let at = from * 2; at < to * 2; at += 2) {
    const latitude = coords[at] as number;
    coords[at] = coords[at + 1] as number;
    coords[at + 1] = latitude;
  }
}

function unknownCrs(text: string): Problem {
  return new Problem(
    'unreadable_file',
    `The coordinate system ${JSON.stringify(text.slice(0, 60))} is not known here. Give it as WKT or a proj string in the recipe's "crs", or convert the file to EPSG:4326.`,
  );
}

/**
 * Returns the code in forms such as `urn:ogc:def:crs:EPSG::2248`, `http://www.opengis.net/def/crs/EPSG/0/2248`, `epsg:2248` and
 * `urn:ogc:def:crs:OGC:1.3:CRS84`.
 */
function epsgCode(text: string): string | undefined {
  if (
    /^(urn:ogc:def:crs:OGC:[\d.]*:|https?:\/\/www\.opengis\.net\/def\/crs\/OGC\/[\d.]+\/|OGC:)?CRS84$/i.test(
      text,
    )
  )
    return 'OGC:CRS84';
  const found =
    /^(?:urn:ogc:def:crs:EPSG:[\d.]*:|https?:\/\/www\.opengis\.net\/def\/crs\/EPSG\/[\d.]+\/|EPSG:)(\d{4,6})$/i.exec(
      text,
    );
  return found ? `EPSG:${found[1]}` : undefined;
}

type ProjJson = Exclude<Parameters<typeof proj4>[0], string>;

/** Returns the object if a definition is PROJJSON, in which GeoParquet states systems, without the system of its heights; otherwise undefined. */
function parseProjJson(definition: string): ProjJson | undefined {
  if (!definition.startsWith('{')) return undefined;
  const parsed = JSON.parse(definition) as ProjJson & { components?: ProjJson[] };
  return parsed.components?.[0] ?? parsed;
}

/** The EPSG code of NAD 27 in degrees. Services state it without a definition. */
const NAD27 = 4267;

/** Returns a definition for the UTM zones of WGS 84 and NAD 83, whose codes follow a rule, and for the degrees of NAD 27. Other codes must be looked up. */
function findEpsgDefinition(code: string): string | undefined {
  const number = Number(code.slice(5));
  if (number > 32600 && number <= 32660)
    return `+proj=utm +zone=${number - 32600} +datum=WGS84 +units=m +no_defs`;
  if (number > 32700 && number <= 32760)
    return `+proj=utm +zone=${number - 32700} +south +datum=WGS84 +units=m +no_defs`;
  if (number > 26900 && number <= 26923)
    return `+proj=utm +zone=${number - 26900} +datum=NAD83 +units=m +no_defs`;
  if (number === NAD27) return '+proj=longlat +ellps=clrk66 +no_defs';
  return undefined;
}

function wktName(text: string): string | undefined {
  if (text.startsWith('{')) return /"name"\s*:\s*"([^"]{1,80})"/.exec(text)?.[1];
  return /^\s*(?:PROJCS|GEOGCS|PROJCRS|GEOGCRS|BOUNDCRS)\s*\[\s*"([^"]{1,80})"/i.exec(text)?.[1];
}

/** The part of proj4's projection object that its types omit. */
interface Projection {
  projName?: string;
  /** The semi-major axis of the ellipsoid, in meters. */
  a?: number;
  datum?: { datum_type?: number; datum_params?: readonly number[] };
  to_meter?: number;
  from_greenwich?: number;
  /** Returns null if the projection has no such point. */
  inverse(point: { x: number; y: number }): { x: number; y: number } | null;
}

/** proj4's code for a datum that needs grid files. proj4 has none of these files, and then doesn't shift coordinates. */
const GRIDS = 3;

/** Returns true if proj4 must shift the datum by the parameters of the definition. NAD 83 and WGS 84 count as the same. */
function hasParameters({ datum }: Projection): boolean {
  const parameters = datum?.datum_params;
  return Array.isArray(parameters) && parameters.some((value: number) => value !== 0);
}

/** Converts coordinates on NAD 27 and other datums with the same ellipsoid, whose definitions never say how they are shifted. */
function throughOldDatum(projection: Projection): ToLonLat {
  const toOldDegrees = projection.projName === 'longlat' ? null : direct(projection);
  return (coords, from, to) => {
    toOldDegrees?.(coords, from, to);
    for (let at = from * 2; at < to * 2; at += 2) {
      const [lon, lat] = fromClarke1866(coords[at] as number, coords[at + 1] as number);
      coords[at] = lon;
      coords[at + 1] = lat;
    }
  };
}

/** Converts with the projection's own inverse, without proj4's checks and copies of each point, which is four times as fast. */
function direct(projection: Projection): ToLonLat {
  const unit = projection.to_meter ?? 1;
  const fromGreenwich = projection.from_greenwich ?? 0;
  const point = { x: 0, y: 0 };
  return (coords, from, to) => {
    for (let at = from * 2; at < to * 2; at += 2) {
      point.x = (coords[at] ?? 0) * unit;
      point.y = (coords[at + 1] ?? 0) * unit;
      const result = projection.inverse(point);
      coords[at] = result === null ? Number.NaN : (result.x + fromGreenwich) * DEGREES_PER_RADIAN;
      coords[at + 1] = result === null ? Number.NaN : result.y * DEGREES_PER_RADIAN;
    }
  };
}

const NOWHERE = [Number.NaN, Number.NaN] as const;

function throughDatum(definition: string | ProjJson): ToLonLat {
  const converter = proj4(definition, 'EPSG:4326');
  const point: [number, number] = [0, 0];
  return (coords, from, to) => {
    for (let at = from * 2; at < to * 2; at += 2) {
      point[0] = coords[at] ?? 0;
      point[1] = coords[at + 1] ?? 0;
      // proj4 throws an error for NaN and infinity.
      const isUsable = Number.isFinite(point[0]) && Number.isFinite(point[1]);
      const [lon, lat] = isUsable ? converter.forward(point) : NOWHERE;
      coords[at] = lon;
      coords[at + 1] = lat;
    }
  };
}
