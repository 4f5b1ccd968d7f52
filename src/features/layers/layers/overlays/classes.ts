import type { ExpressionSpecification } from '../../../../map/style-types.ts';
import type { OverlayClass, ThemedColor } from './overlay-layer.ts';

/** Returns the same color for the light and the dark map, for colors that people know by convention. */
export function fixed(color: string): ThemedColor {
  return { light: color, dark: color };
}

/** Matches features whose property has one of these values. */
export function oneOf(property: string, ...values: (string | number)[]): ExpressionSpecification {
  return ['in', ['get', property], ['literal', values]];
}

/** Returns the class of the features that have this number as their `class`. */
export function numbered(number: number, label: string, light: string, dark = light): OverlayClass {
  return { label, color: { light, dark }, when: oneOf('class', number) };
}

/** Matches features whose text begins with one of these texts. */
export function startsWith(property: string, ...beginnings: string[]): ExpressionSpecification {
  return [
    'any',
    ...beginnings.map((words): ExpressionSpecification => [
      '==',
      ['slice', ['to-string', ['get', property]], 0, words.length],
      words,
    ]),
  ];
}

interface Ramp {
  property: string;
  breaks: readonly number[];
  /** One more color than breaks. */
  colors: readonly ThemedColor[];
  shown: (value: number) => string;
}

/** Returns the classes between breaks, the lowest first. A value equal to a break belongs to the class above. Features without a number have no class. */
export function rampClasses({ property, breaks, colors, shown }: Ramp): OverlayClass[] {
  const isNumber: ExpressionSpecification = ['==', ['typeof', ['get', property]], 'number'];
  return colors.map((color, index) => {
    const [from, to] = [breaks[index - 1], breaks[index]];
    if (to === undefined) return { label: `${shown(from ?? 0)} and more`, color, when: isNumber };
    return {
      label: from === undefined ? `Under ${shown(to)}` : `${shown(from)} to ${shown(to)}`,
      color,
      when: ['all', isNumber, ['<', ['to-number', ['get', property]], to]],
    };
  });
}

/** Pairs the colors of a ramp for the light and the dark map. */
export function paired(light: readonly string[], dark: readonly string[]): ThemedColor[] {
  return light.map((color, index) => ({ light: color, dark: dark[index] ?? color }));
}
