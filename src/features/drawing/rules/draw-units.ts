import { SQM_PER_ACRE, SQM_PER_SQFT } from '../../../kernel/units.ts';

/** Units of map-view.md, section 9; the first-named default is `miles` and `acres`. */
export const DISTANCE_UNITS = ['miles', 'kilometers', 'feet', 'meters'] as const;
export type DistanceUnit = (typeof DISTANCE_UNITS)[number];
export const AREA_UNITS = ['squareFeet', 'acres', 'squareMeters', 'hectares'] as const;
export type AreaUnit = (typeof AREA_UNITS)[number];

export const DEFAULT_DISTANCE_UNIT: DistanceUnit = 'miles';
export const DEFAULT_AREA_UNIT: AreaUnit = 'acres';

interface Unit {
  name: string;
  sign: string;
  /** Metres or square metres in one. */
  size: number;
  /** Decimals of what is written; small values of large units get one more, or they would be nothing. */
  decimals: number;
  isLarge: boolean;
}

/** International foot (0.3048 m) and mile (5,280 feet), exactly. */
export const DISTANCE_UNIT: Readonly<Record<DistanceUnit, Unit>> = {
  miles: { name: 'Miles', sign: 'mi', size: 1609.344, decimals: 2, isLarge: true },
  kilometers: { name: 'Kilometers', sign: 'km', size: 1000, decimals: 2, isLarge: true },
  feet: { name: 'Feet', sign: 'ft', size: 0.3048, decimals: 0, isLarge: false },
  meters: { name: 'Meters', sign: 'm', size: 1, decimals: 1, isLarge: false },
};

export const AREA_UNIT: Readonly<Record<AreaUnit, Unit>> = {
  squareFeet: { name: 'Square feet', sign: 'ft²', size: SQM_PER_SQFT, decimals: 0, isLarge: false },
  acres: { name: 'Acres', sign: 'ac', size: SQM_PER_ACRE, decimals: 2, isLarge: true },
  squareMeters: { name: 'Square meters', sign: 'm²', size: 1, decimals: 0, isLarge: false },
  hectares: { name: 'Hectares', sign: 'ha', size: 10_000, decimals: 2, isLarge: true },
};

/** A length in words: feet whole, metres to 0.1 (map-view.md, section 5). */
export function formatDistance(lengthM: number, unit: DistanceUnit): string {
  return formatIn(lengthM, DISTANCE_UNIT[unit]);
}

export function formatArea(areaSqm: number, unit: AreaUnit): string {
  return formatIn(areaSqm, AREA_UNIT[unit]);
}

/** By decimals. Made once: a table of 500 sides is written for every frame of a movement. */
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

/** Degrees to 5 decimals, about a metre (map-view.md, section 5); a longitude past 180 is written from the other side. */
export function formatDegrees(degrees: number): string {
  const text = degrees.toFixed(5);
  return text === '-0.00000' ? '0.00000' : text;
}
