import { epsgOfStatePlane, fipsOfEsriZone } from './state-plane-zones.ts';

/** A coordinate system as a proj string, with a name for people. */
export interface NamedDefinition {
  label: string;
  definition: string;
}

interface Statement {
  /** The values of keywords, in upper case. */
  keywords: ReadonlyMap<string, string>;
  /** The lines after `Parameters`, each with one number, or with degrees, minutes and seconds. */
  parameters: readonly number[];
}

const US_FOOT = '0.304800609601219';
/** Meters in a unit. In the files of American counties, feet are US survey feet. */
const UNITS: Readonly<Record<string, string>> = {
  METERS: '1',
  METER: '1',
  FEET: US_FOOT,
  FOOT: US_FOOT,
  US_FEET: US_FOOT,
  INTFEET: '0.3048',
};
const DATUMS: Readonly<Record<string, string>> = {
  NAD83: '+datum=NAD83',
  HPGN: '+datum=NAD83',
  NAR: '+datum=NAD83',
  WGS84: '+datum=WGS84',
  WGE: '+datum=WGS84',
  NAD27: '+ellps=clrk66',
  NAS: '+ellps=clrk66',
};
const SPHEROIDS: Readonly<Record<string, string>> = {
  GRS80: '+datum=NAD83',
  GRS1980: '+datum=NAD83',
  WGS84: '+datum=WGS84',
  CLARKE1866: '+ellps=clrk66',
};
const OLD = '+ellps=clrk66';

/**
 * Reads the keywords in which ArcInfo stated a coordinate system before WKT (`Projection STATEPLANE`, `Fipszone 3601`, `Units FEET`). Returns undefined for other text, for
 * projections that counties hardly used, and for a zone whose number has two meanings.
 */
export async function readArcInfoProjection(
  text: string,
  lookUp: ((epsgCode: number) => Promise<string | undefined>) | undefined,
): Promise<NamedDefinition | undefined> {
  const { keywords, parameters } = parse(text);
  const projection = keywords.get('PROJECTION');
  const datum = DATUMS[keywords.get('DATUM') ?? ''] ?? SPHEROIDS[keywords.get('SPHEROID') ?? ''];
  const unit = UNITS[keywords.get('UNITS') ?? 'METERS'];
  const isShifted = ['XSHIFT', 'YSHIFT'].some((name) => Number(keywords.get(name) ?? 0) !== 0);
  if (projection === undefined || datum === undefined || isShifted) return undefined;
  const label = ['PROJECTION', 'FIPSZONE', 'ZONE', 'DATUM', 'UNITS']
    .flatMap((name) => keywords.get(name) ?? [])
    .join(' ');
  const named = (definition: string) => ({ label, definition: `${definition} +no_defs` });
  if (projection === 'GEOGRAPHIC') return named(`+proj=longlat ${datum}`);
  if (unit === undefined) return undefined;
  if (projection === 'UTM')
    return named(`+proj=utm +zone=${keywords.get('ZONE')} ${datum} +to_meter=${unit}`);
  if (projection !== 'STATEPLANE') {
    const definition = projectionWith(projection, parameters);
    return definition === undefined ? undefined : named(`${definition} ${datum} +to_meter=${unit}`);
  }
  const zone = zoneOf(keywords);
  const code = zone === undefined ? undefined : epsgOfStatePlane(zone, datum === OLD);
  const standard = code === undefined ? undefined : await lookUp?.(code);
  if (standard === undefined) return undefined;
  return { label, definition: `${standard.replace(/\+(?:units|to_meter)=\S+/g, '')} +to_meter=${unit}` };
}

/** `Fipszone` is the official number. `Zone` is a number of ArcInfo's own, but some programs write the official one: for a number that could be either, only the location of the parcels can decide. */
function zoneOf(keywords: ReadonlyMap<string, string>): number | undefined {
  const official = keywords.get('FIPSZONE');
  if (official !== undefined) return Number(official);
  const number = Number(keywords.get('ZONE'));
  const own = fipsOfEsriZone(number);
  const isOfficial = epsgOfStatePlane(number, false) !== undefined;
  if (own === undefined) return isOfficial ? number : undefined;
  return isOfficial ? undefined : own;
}

/** Returns the proj string of a projection that the file states with its parameters. The false easting and northing are in meters, whatever the file's unit. */
function projectionWith(name: string, parameters: readonly number[]): string | undefined {
  const [a, b, c, d, e, f] = parameters;
  if (!parameters.every(Number.isFinite)) return undefined;
  const conic = `+lat_1=${a} +lat_2=${b} +lon_0=${c} +lat_0=${d} +x_0=${e} +y_0=${f}`;
  if (/^LAMBERT(?!.*AZIM)/.test(name) && f !== undefined) return `+proj=lcc ${conic}`;
  if (name.startsWith('ALBERS') && f !== undefined) return `+proj=aea ${conic}`;
  if (name.startsWith('TRANSVERSE') && e !== undefined)
    return `+proj=tmerc +k=${a} +lon_0=${b} +lat_0=${c} +x_0=${d} +y_0=${e}`;
  return undefined;
}

function parse(text: string): Statement {
  const keywords = new Map<string, string>();
  const parameters: number[] = [];
  for (const line of text.replaceAll(/\/\*.*$/gm, '').split(/\r?\n/)) {
    const words = line.trim().split(/\s+/);
    const [first = '', value] = words;
    if (/^[a-z]/i.test(first)) {
      if (value !== undefined) keywords.set(first.toUpperCase(), value.toUpperCase());
    } else if (first !== '') parameters.push(degreesOf(words.map(Number)));
  }
  return { keywords, parameters };
}

function degreesOf([degrees = Number.NaN, minutes = 0, seconds = 0]: readonly number[]): number {
  const size = Math.abs(degrees) + minutes / 60 + seconds / 3600;
  return degrees < 0 || Object.is(degrees, -0) ? -size : size;
}
