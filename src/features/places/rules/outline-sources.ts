/** The sources of county outlines, best first. */
export const OUTLINE_SOURCES = ['operator', 'census', 'parcels', 'bundled'] as const;
export type OutlineSource = (typeof OUTLINE_SOURCES)[number];

export const OUTLINE_SOURCE_LABELS: Readonly<Record<OutlineSource, string>> = {
  operator: 'boundaries that you imported',
  census: 'Census Bureau file',
  parcels: 'made from the parcels',
  bundled: 'bundled, 1:10 million',
};

/**
 * The greatest distance of the bundled outlines (us-atlas 3, counties-10m) from the real line, in meters. They are the Census Bureau's cartographic
 * boundaries of 2017, simplified and rounded to a grid of 0.0036 by 0.00086 degrees. The simplification dropped a vertex when its triangle with both
 * neighbors was smaller than 1e-7 steradians, which is 4.06 km² on the ground, or a right triangle with legs of 2,850 m. The smallest triangles left
 * in the file confirm the figure. The outline of Baltimore's census tracts is up to 1,249 m away.
 */
export const BUNDLED_ERROR_M = 3_000;

/** The error of operators' own outlines, in meters. They are surveyed or digitized at a large scale, like TIGER/Line. */
export const OPERATOR_ERROR_M = 50;

/** The error of an outline made only from parcels, in meters. It says little about where future parcels will be. */
export const PARCELS_ERROR_M = 1_000;

/** An outline with at most this error, in meters, is drawn unchanged. A coarser outline is fitted to the parcels. */
export const FINE_ERROR_M = 60;

/** TIGER/Line files are compiled at scales of 1:100,000 and larger. */
const TIGER_SCALE = 100_000;

/** 1/50 inch in meters: the error on the map that the National Map Accuracy Standards (1947) allow. */
const INCH_50TH_M = 0.000508;

/** Returns the distance in meters that a line on a map of scale 1:`denominator` may be from the real line. */
export function errorOfScale(denominator: number): number {
  return Math.round(denominator * INCH_50TH_M);
}

const NAMED_SCALES: Readonly<Record<string, number>> = {
  '500k': 500_000,
  '5m': 5_000_000,
  '20m': 20_000_000,
  tiger: TIGER_SCALE,
};

/** Reads the denominator of a scale: a name of the Census Bureau (500k, 5m, 20m, tiger) or a number. Returns undefined for other text. */
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

/** Reads the scale from the Census Bureau's file name, such as cb_2023_us_county_500k.zip or tl_2024_us_county.zip. Returns undefined for other names. */
export function scaleOfCensusFile(name: string): number | undefined {
  if (/^tl_(rd\d\d_)?\d{4}_/i.test(name)) return TIGER_SCALE;
  const scale = /^(?:cb|gz)_.*_(500k|5m|20m)(?![a-z0-9])/i.exec(name)?.[1];
  return scale === undefined ? undefined : parseCensusScale(scale);
}

/**
 * Returns the five digits of a county's GEOID from the forms used in files: 24510, 0500000US24510, the number 1001 (Autauga, Alabama). Null for other
 * codes.
 */
export function countyGeoid(value: unknown): string | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  return /^(?:\d{7}US)?(\d{5})$/i.exec(text)?.[1] ?? (/^\d{4}$/.test(text) ? `0${text}` : null);
}
