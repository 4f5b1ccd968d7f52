/** A scale of 1 to `denominator`: lengths on the ground are that many times those on paper. */
export interface MapScale {
  denominator: number;
  label: string;
}

const INCHES_PER_FOOT = 12;

function feetPerInch(feet: number): MapScale {
  const denominator = feet * INCHES_PER_FOOT;
  return { denominator, label: `1 in = ${grouped(feet)} ft (1:${grouped(denominator)})` };
}

function ratio(denominator: number): MapScale {
  return { denominator, label: `1:${grouped(denominator)}` };
}

/** The engineer's scales of plats and assessor maps, and the round ratios of metric ones. */
export const FOOT_SCALES: readonly MapScale[] = [
  20, 30, 40, 50, 60, 100, 200, 300, 400, 500, 600, 1_000, 2_000, 4_000,
].map(feetPerInch);
export const RATIO_SCALES: readonly MapScale[] = [
  250, 500, 1_000, 2_000, 2_500, 5_000, 10_000, 20_000, 25_000, 50_000, 100_000,
].map(ratio);

export const MIN_DENOMINATOR = 100;
export const MAX_DENOMINATOR = 500_000;

/** Returns a label of a scale: `1 in = 100 ft (1:1,200)` if the feet are a multiple of ten, otherwise `1:2,500`. */
export function scaleLabel(denominator: number): string {
  const feet = denominator / INCHES_PER_FOOT;
  return Number.isInteger(feet) && feet % 10 === 0 ? feetPerInch(feet).label : ratio(denominator).label;
}

/** Returns the listed scale with the largest denominator up to `limit`; the first one if all are larger. */
export function widestWithin(limit: number, scales: readonly MapScale[]): MapScale {
  const found = scales.findLast(({ denominator }) => denominator <= limit) ?? scales[0];
  return found ?? ratio(MAX_DENOMINATOR);
}

/** Reads a typed scale as a whole number: `1200`, `1:1,200`, `1 in = 100 ft`; 400 for `1 in = 33.3333 ft`. Null for other texts and scales out of bounds. */
export function parseScale(text: string): number | null {
  const plain = text.replaceAll(/[,\s]/g, '').toLowerCase();
  const inFeet = /^1?(?:in|")=(\d{1,6}(?:\.\d+)?)(?:ft|')$/.exec(plain);
  const inRatio = /^(?:1:)?(\d{1,7})$/.exec(plain);
  const denominator =
    inFeet === null ? Number(inRatio?.[1] ?? Number.NaN) : Math.round(Number(inFeet[1]) * INCHES_PER_FOOT);
  return denominator >= MIN_DENOMINATOR && denominator <= MAX_DENOMINATOR ? denominator : null;
}

function grouped(value: number): string {
  return String(value).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');
}
