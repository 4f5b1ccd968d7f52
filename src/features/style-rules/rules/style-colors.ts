import { mixColors } from '../../../kernel/mix-colors.ts';
import { TRANSPARENT } from '../../filters/rules/style-rule.ts';

/** Fill colors that people with red-green color blindness can tell apart too (Okabe and Ito 2008), followed by colors of other lightness. */
export const CATEGORY_COLORS = [
  '#0072b2',
  '#e69f00',
  '#009e73',
  '#cc79a7',
  '#d55e00',
  '#56b4e9',
  '#f0e442',
  '#882255',
  '#44aa99',
  '#999933',
  '#6f4e9c',
  '#117733',
] as const;

/** The color of the remaining values when there are more values than colors. */
export const OTHER_COLOR = '#b4b4b4';

/** The fill of the default row until the reader selects one. */
export const DEFAULT_FILL = '#d9d5cc';

const HEX = /^#[0-9a-f]{6}$/;

/**
 * Returns a color as lower-case `#rrggbb` or `transparent`. `none` and full transparency become `transparent`; the partial transparency of a hex color
 * is ignored. Returns undefined for other text, including `rgba(...)` with partial transparency.
 */
export function tidyColor(text: string): string | undefined {
  const plain = text.trim().toLowerCase().replaceAll(' ', '');
  if (plain === TRANSPARENT || plain === 'none' || /^(rgba|hsla)\([^)]*,0(\.0*)?\)$/.test(plain))
    return TRANSPARENT;
  if (/^#[0-9a-f]{8}$/.test(plain)) return plain.endsWith('00') ? TRANSPARENT : plain.slice(0, 7);
  if (/^#[0-9a-f]{3}0$/.test(plain)) return TRANSPARENT;
  if (/^#[0-9a-f]{3,4}$/.test(plain)) return plain.slice(0, 4).replaceAll(/[0-9a-f]/g, '$&$&');
  return HEX.test(plain) ? plain : undefined;
}

/** Returns the line color for a fill: a darker shade, or `transparent` for a transparent fill. */
export function lineFor(fill: string): string {
  return HEX.test(fill) ? mixColors('#000000', fill, 0.62) : TRANSPARENT;
}

/** Returns the color of the n-th value, counting from 0. The colors repeat when all are used. */
export function categoryColor(index: number): string {
  return CATEGORY_COLORS[index % CATEGORY_COLORS.length] ?? OTHER_COLOR;
}
