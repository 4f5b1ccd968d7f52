import type { ExpressionSpecification } from '../../../../map/style-types.ts';
import type { OverlayClass, ThemedColor } from './overlay-layer.ts';

/** The same color on both maps: a convention that people know. */
export function fixed(color: string): ThemedColor {
  return { light: color, dark: color };
}

/** The features whose property is one of these values. */
export function oneOf(property: string, ...values: (string | number)[]): ExpressionSpecification {
  return ['in', ['get', property], ['literal', values]];
}

/** The features whose text starts so. */
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
  /** One more than the breaks. */
  colors: readonly ThemedColor[];
  shown: (value: number) => string;
}

/** Classes between breaks, the lowest first; a value on a break is in the class above. Features without a number have none. */
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

/** Colors of a ramp, paired for the two maps. */
export function paired(light: readonly string[], dark: readonly string[]): ThemedColor[] {
  return light.map((color, index) => ({ light: color, dark: dark[index] ?? color }));
}
