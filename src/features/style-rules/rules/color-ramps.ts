import { mixColors } from '../../../kernel/mix-colors.ts';
import type { ThemeName } from '../../../map/themes.ts';

interface Ramp {
  label: string;
  /** From the lowest value to the highest, in the light theme. */
  stops: readonly string[];
  isDiverging?: true;
}

/**
 * Color ramps from low to high values. Sequential ramps get darker, so that their classes can be told apart in gray too. Diverging ramps are lightest in the
 * middle; their hues differ for people with red-green color blindness too (ColorBrewer: PuOr, BrBG, RdBu).
 */
export const RAMPS = {
  blue: { label: 'Blue', stops: ['#e3eef9', '#9dc4e3', '#4a90c4', '#1b5e9b', '#0b2f5c'] },
  green: { label: 'Green', stops: ['#e8f3dd', '#addba0', '#5bb06c', '#22814a', '#0b4426'] },
  amber: { label: 'Amber', stops: ['#fdf0cf', '#f9c978', '#ec8f3a', '#b8560f', '#672a06'] },
  violet: { label: 'Violet', stops: ['#f0e8f5', '#c9aedd', '#9b72bd', '#6a3d94', '#3a1559'] },
  viridis: { label: 'Viridis', stops: ['#fde725', '#5ec962', '#21918c', '#3b528b', '#440154'] },
  orangePurple: {
    label: 'Orange to purple',
    isDiverging: true,
    stops: ['#b35806', '#f1a340', '#f7f7f7', '#998ec3', '#542788'],
  },
  brownTeal: {
    label: 'Brown to teal',
    isDiverging: true,
    stops: ['#8c510a', '#d8b365', '#f5f5f5', '#5ab4ac', '#01665e'],
  },
  redBlue: {
    label: 'Red to blue',
    isDiverging: true,
    stops: ['#b2182b', '#ef8a62', '#f7f7f7', '#67a9cf', '#2166ac'],
  },
} as const satisfies Record<string, Ramp>;

export type RampName = keyof typeof RAMPS;
// `Object.keys` returns strings; here they are the keys of a constant.
export const RAMP_NAMES = Object.keys(RAMPS) as RampName[];

export function isDiverging(name: RampName): boolean {
  return 'isDiverging' in RAMPS[name];
}

/**
 * Returns `count` colors evenly spaced along a ramp, starting with the lowest value's. The color of the highest value of a sequential ramp stands out most
 * from the map: it is the darkest in the light theme and the lightest in the dark one.
 */
export function rampColors(name: RampName, count: number, theme: ThemeName = 'light'): string[] {
  const { stops } = RAMPS[name];
  const colors = Array.from({ length: count }, (_, index) => {
    const at = count === 1 ? (stops.length - 1) / 2 : (index / (count - 1)) * (stops.length - 1);
    const from = Math.min(Math.floor(at), stops.length - 2);
    return mixColors(stops[from] ?? '#000000', stops[from + 1] ?? '#000000', at - from);
  });
  return theme === 'dark' && !isDiverging(name) ? colors.toReversed() : colors;
}
