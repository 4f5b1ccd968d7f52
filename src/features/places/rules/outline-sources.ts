/** Where the outline of a county can be from. The first that there is holds. */
export const OUTLINE_SOURCES = ['operator', 'census', 'parcels', 'bundled'] as const;
export type OutlineSource = (typeof OUTLINE_SOURCES)[number];

export const OUTLINE_SOURCE_LABELS: Readonly<Record<OutlineSource, string>> = {
  operator: 'boundaries that you imported',
  census: 'Census Bureau file',
  parcels: 'made from the parcels',
  bundled: 'bundled, 1:10 million',
};

/**
 * How far the bundled outlines (us-atlas 3, counties-10m) may lie from the real line, in meters. They are the Census Bureau's cartographic
 * boundaries of 2017, from which a vertex was dropped while the triangle with its neighbors was smaller than 1e-7 steradians, 4.06 km² on the
 * ground (right-angled, with legs of 2,850 m), and then rounded to a grid of 0.0036 by 0.00086 degrees. The smallest triangles that are left
 * in the file confirm the figure. The line of Baltimore's census tracts lies up to 1,249 m from it.
 */
export const BUNDLED_ERROR_M = 3_000;

/** Lines of operators are surveyed or digitized at a large scale: as for TIGER/Line. */
export const OPERATOR_ERROR_M = 50;

/** An outline made of nothing but parcels tells little of where others will be. */
export const PARCELS_ERROR_M = 1_000;

/** Up to this error an outline is drawn as it is; a coarser one is fitted to the parcels. */
export const FINE_ERROR_M = 60;

/** TIGER/Line files are compiled at scales of 1:100,000 and larger. */
const TIGER_SCALE = 100_000;

/** Meters on the ground of 1/50 inch on a map of scale 1:1, within which the National Map Accuracy Standards (1947) want tested points. */
const INCH_50TH_M = 0.000508;

/** How far a line of a map of scale 1:`denominator` may lie from the real one, in meters. */
export function errorOfScale(denominator: number): number {
  return Math.round(denominator * INCH_50TH_M);
}

const NAMED_SCALES: Readonly<Record<string, number>> = {
  '500k': 500_000,
  '5m': 5_000_000,
  '20m': 20_000_000,
  tiger: TIGER_SCALE,
};

/** The denominator of a scale as the Census Bureau names it (500k, 5m, 20m, tiger) or as a number; undefined for anything else. */
export function parseCensusScale(text: string): number | undefined {
  const plain = text
    .toLowerCase()
    .replaceAll(/[\s,_]/g, '')
    .replace(/^1:/, '');
  const named = NAMED_SCALES[plain];
  if (named !== undefined) return named;
  const denominator = /^\d{4,9}$/.test(plain) ? Number(plain) : 0;
  return denominator >= 1_000 ? denominator : undefined;
}

/** As {@link parseCensusScale}, from the name that the Census Bureau gave a file: cb_2023_us_county_500k.zip, tl_2024_us_county.zip. */
export function scaleOfCensusFile(name: string): number | undefined {
  if (/^tl_(rd\d\d_)?\d{4}_/i.test(name)) return TIGER_SCALE;
  const scale = /^(?:cb|gz)_.*_(500k|5m|20m)(?![a-z0-9])/i.exec(name)?.[1];
  return scale === undefined ? undefined : parseCensusScale(scale);
}

/** The five digits of a county out of what files call its GEOID: 24510, 0500000US24510, the number 1001 (Autauga, Alabama); null for another code. */
export function countyGeoid(value: unknown): string | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  return /^(?:\d{7}US)?(\d{5})$/i.exec(text)?.[1] ?? (/^\d{4}$/.test(text) ? `0${text}` : null);
}
