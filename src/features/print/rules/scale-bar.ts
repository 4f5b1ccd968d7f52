import { METERS_PER_FOOT } from '../../../kernel/units.ts';
import { groundPerPx } from './ground-scale.ts';

export interface ScaleBar {
  label: string;
  /** The share (0 to 1) of the available length. */
  share: number;
  /** The number of alternating dark and light parts. */
  parts: number;
}

const FEET_PER_MILE = 5280;

/** Returns the longest round length (1, 2 or 5 times a power of ten) up to `maxLength`. */
function roundLength(maxLength: number): number {
  const power = 10 ** Math.floor(Math.log10(maxLength));
  const digit = [5, 2, 1].find((candidate) => candidate * power <= maxLength) ?? 1;
  return digit * power;
}

/** Returns two bars for a length on paper that is `meters` on the ground: in feet or miles, and in meters or kilometers. */
export function scaleBars(meters: number): { imperial: ScaleBar; metric: ScaleBar } {
  const feet = meters / METERS_PER_FOOT;
  const isFar = feet >= FEET_PER_MILE;
  return {
    imperial: isFar ? bar(feet / FEET_PER_MILE, 'mi') : bar(feet, 'ft'),
    metric: meters >= 1_000 ? bar(meters / 1_000, 'km') : bar(meters, 'm'),
  };
}

function bar(maxLength: number, unit: string): ScaleBar {
  const length = roundLength(maxLength);
  const parts = String(length).replaceAll(/[0.]/g, '') === '5' ? 5 : 4;
  return { label: `${length.toLocaleString('en-US')} ${unit}`, share: length / maxLength, parts };
}

/** Returns true for the languages of countries that measure land in feet and miles. `en` alone counts as American. */
export function usesFeet(language: string): boolean {
  return /^en$|[-_](US|PR|GU|VI|AS|MP|LR|MM)\b/i.test(language);
}

/** Returns the bar for a map on screen: at most `roomPx` long, and less if the round length is shorter. */
export function screenScaleBar(
  { zoom, lat }: { zoom: number; lat: number },
  roomPx: number,
  language: string,
): { label: string; widthPx: number } {
  const { imperial, metric } = scaleBars(groundPerPx(zoom, lat) * roomPx);
  const { label, share } = usesFeet(language) ? imperial : metric;
  return { label, widthPx: Math.round(share * roomPx) };
}
