import { GROUND, THEME_NAMES, type Tone } from '../../../map/themes.ts';
import type { BaseKind } from '../../parcels/layers/parcel-colors.ts';

/** Typical colors under parcel lines in a photograph: shade, woods, soil, asphalt and roofs. */
const PHOTOGRAPH = ['#1c2419', '#3b4a34', '#8a7a63', '#77787a', '#b9b4ab'];

/** The minimum contrast with the street map, which has one lightness. WCAG 2 (1.4.11) asks for 3 where nothing else identifies a line. */
const MIN_CONTRAST = 2;
/** The minimum distance from a photograph's colors in OKLab, where black and white are 1 apart. A photograph has every lightness, so hue counts too. */
const MIN_DISTANCE = 0.1;

type Triple = readonly [number, number, number];

/** Returns where a color is hard to see: on the light or dark street map, or over a satellite photograph. */
export function faintOn(hex: string, kind: BaseKind): readonly Tone[] {
  if (kind === 'satellite') {
    const lab = labOf(hex);
    return PHOTOGRAPH.some((ground) => distance(lab, labOf(ground)) < MIN_DISTANCE) ? ['photograph'] : [];
  }
  return THEME_NAMES.filter((theme) => contrast(hex, GROUND[theme].land) < MIN_CONTRAST);
}

function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((one, other) => one - other);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = linearRgb(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function distance(a: Triple, b: Triple): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Converts #rrggbb to OKLab (Ottosson 2020). */
function labOf(hex: string): Triple {
  const [r, g, b] = linearRgb(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function linearRgb(hex: string): Triple {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return [r, g, b];
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
