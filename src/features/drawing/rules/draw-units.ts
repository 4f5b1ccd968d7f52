import { METERS_PER_FOOT, SQM_PER_ACRE, SQM_PER_SQFT } from '../../../kernel/units.ts';

/** The units, in the order of the menus. */
export const DISTANCE_UNITS = ['feet', 'miles', 'meters', 'kilometers'] as const;
export type DistanceUnit = (typeof DISTANCE_UNITS)[number];
export const AREA_UNITS = ['acres', 'squareFeet', 'hectares', 'squareMeters'] as const;
export type AreaUnit = (typeof AREA_UNITS)[number];

export interface DrawUnits {
  distance: DistanceUnit;
  area: AreaUnit;
}

/** The regions that measure land in feet and acres. */
const FEET_REGIONS: ReadonlySet<string> = new Set(['US', 'LR', 'MM']);

/** Returns the units for a reader who has selected none, by the language of the browser, such as `en-US`. An unknown language gets feet and acres. */
export function defaultUnits(language: string): DrawUnits {
  return FEET_REGIONS.has(regionOf(language))
    ? { distance: 'feet', area: 'acres' }
    : { distance: 'meters', area: 'hectares' };
}

function regionOf(language: string): string {
  try {
    return new Intl.Locale(language).maximize().region ?? 'US';
  } catch {
    return 'US';
  }
}

interface Unit {
  name: string;
  sign: string;
  /** The size of one unit in meters or square meters. */
  size: number;
  /** The decimals of a formatted value. In large units, values under 10 get another decimal, so that small values don't round to zero. */
  decimals: number;
  isLarge: boolean;
}

/** The units of length, with the exact international foot and mile (5,280 feet). */
export const DISTANCE_UNIT: Readonly<Record<DistanceUnit, Unit>> = {
  miles: { name: 'Miles', sign: 'mi', size: 1609.344, decimals: 2, isLarge: true },
  kilometers: { name: 'Kilometers', sign: 'km', size: 1000, decimals: 2, isLarge: true },
  feet: { name: 'Feet', sign: 'ft', size: METERS_PER_FOOT, decimals: 0, isLarge: false },
  meters: { name: 'Meters', sign: 'm', size: 1, decimals: 1, isLarge: false },
};

export const AREA_UNIT: Readonly<Record<AreaUnit, Unit>> = {
  squareFeet: { name: 'Square feet', sign: 'ft²', size: SQM_PER_SQFT, decimals: 0, isLarge: false },
  acres: { name: 'Acres', sign: 'ac', size: SQM_PER_ACRE, decimals: 2, isLarge: true },
  squareMeters: { name: 'Square meters', sign: 'm²', size: 1, decimals: 0, isLarge: false },
  hectares: { name: 'Hectares', sign: 'ha', size: 10_000, decimals: 2, isLarge: true },
};

/** Formats a length: feet as whole numbers, meters to 0.1. */
export function formatDistance(lengthM: number, unit: DistanceUnit): string {
  return formatIn(lengthM, DISTANCE_UNIT[unit]);
}

export function formatArea(areaSqm: number, unit: AreaUnit): string {
  return formatIn(areaSqm, AREA_UNIT[unit]);
}

/** Number formats by decimals. They are created once, because a table of 500 sides is formatted for every frame of a drag. */
const NUMBERS = [0, 1, 2, 3].map(
  (decimals) =>
    new Intl.NumberFormat('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
);

function formatIn(size: number, unit: Unit): string {
  const value = size / unit.size;
  const decimals = unit.decimals + (unit.isLarge && value < 10 ? 1 : 0);
  const number = NUMBERS[decimals]?.format(value) ?? String(value);
  return `${number} ${unit.sign}`;
}

/** Formats degrees to 5 decimals, about a meter. */
export function formatDegrees(degrees: number): string {
  const text = degrees.toFixed(5);
  return text === '-0.00000' ? '0.00000' : text;
}
