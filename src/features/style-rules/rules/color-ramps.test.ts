import { describe, expect, it } from 'vitest';
import { GROUND, THEME_NAMES } from '../../../map/themes.ts';
import { MAX_CLASSES, MIN_CLASSES } from './class-breaks.ts';
import { RAMP_NAMES, isDiverging, rampColors } from './color-ramps.ts';

type Triple = readonly [number, number, number];

/** The linear red, green and blue that people see with all cones, and without those for long or for medium wavelengths (Viénot, Brettel and Mollon 1999). */
const VISIONS: Readonly<Record<string, readonly Triple[]>> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.11238, 0.88762, 0],
    [0.11238, 0.88762, 0],
    [0.00401, -0.00401, 1],
  ],
  deuteranopia: [
    [0.29275, 0.70725, 0],
    [0.29275, 0.70725, 0],
    [-0.02234, 0.02234, 1],
  ],
};

const times = (rows: readonly Triple[], [a, b, c]: Triple): Triple => {
  const [x = 0, y = 0, z = 0] = rows.map(([p, q, r]) => p * a + q * b + r * c);
  return [x, y, z];
};

/** Returns lightness, a and b of the CIELAB color space (D65). */
function labOf(hex: string, vision: readonly Triple[]): Triple {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const [x, y, z] = times(
    [
      [0.4124 / 0.95047, 0.3576 / 0.95047, 0.1805 / 0.95047],
      [0.2126, 0.7152, 0.0722],
      [0.0193 / 1.08883, 0.1192 / 1.08883, 0.9505 / 1.08883],
    ],
    times(vision, [red, green, blue]),
  );
  const [fx, fy, fz] = [x, y, z].map((t) => (t > 216 / 24_389 ? Math.cbrt(t) : (841 / 108) * t + 4 / 29)) as [
    number,
    number,
    number,
  ];
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

/** Differences of at least this much are seen at a glance, not only side by side. */
const CLEAR = 8;

describe.each(Object.entries(VISIONS))('with %s', (_, vision) => {
  it.each(RAMP_NAMES)('the classes of the ramp %s can be told apart, however many there are', (name) => {
    for (let count = MIN_CLASSES; count <= MAX_CLASSES; count++) {
      const colors = rampColors(name, count).map((hex) => labOf(hex, vision));
      const distances = colors.flatMap((color, index) =>
        colors
          .slice(index + 1)
          .map((other) => Math.hypot(...color.map((part, at) => part - (other[at] ?? 0)))),
      );
      expect(Math.min(...distances)).toBeGreaterThan(CLEAR);
    }
  });
});

it.each(THEME_NAMES)(
  'the higher a class of a sequential ramp, the more it stands out in the %s theme',
  (theme) => {
    const lightnessOf = (hex: string) => labOf(hex, VISIONS['all cones'] ?? [])[0];
    for (const name of RAMP_NAMES.filter((each) => !isDiverging(each))) {
      const contrasts = rampColors(name, MAX_CLASSES, theme).map((hex) =>
        Math.abs(lightnessOf(hex) - lightnessOf(GROUND[theme].land)),
      );
      expect(contrasts).toEqual(contrasts.toSorted((a, b) => a - b));
    }
  },
);
