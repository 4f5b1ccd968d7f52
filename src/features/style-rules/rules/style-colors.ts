import { TRANSPARENT } from '../../filters/rules/style-rule.ts';

/** Fills that can be told apart, by people who confuse red and green as well (Okabe and Ito 2008), strongest first, then others by lightness. */
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

/** What is left over when there are more values than colors. */
export const OTHER_COLOR = '#b4b4b4';

/** Of the default row until it is chosen. */
export const DEFAULT_FILL = '#d9d5cc';

const HEX = /^#[0-9a-f]{6}$/;

/** `#rrggbb` in small letters or `transparent`. What means no color (`none`, an alpha of nothing) is `transparent`; undefined for nonsense. */
export function tidyColor(text: string): string | undefined {
  const plain = text.trim().toLowerCase().replaceAll(' ', '');
  if (plain === TRANSPARENT || plain === 'none' || /^(rgba|hsla)\([^)]*,0(\.0*)?\)$/.test(plain))
    return TRANSPARENT;
  if (/^#[0-9a-f]{8}$/.test(plain)) return plain.endsWith('00') ? TRANSPARENT : plain.slice(0, 7);
  if (/^#[0-9a-f]{4}$/.test(plain) && plain.endsWith('0')) return TRANSPARENT;
  if (/^#[0-9a-f]{3}$/.test(plain)) return plain.replaceAll(/[0-9a-f]/g, '$&$&');
  return HEX.test(plain) ? plain : undefined;
}

/** The line that goes with a fill: the same, darker. */
export function lineFor(fill: string): string {
  if (!HEX.test(fill)) return TRANSPARENT;
  const parts = [1, 3, 5].map((at) => Math.round(Number.parseInt(fill.slice(at, at + 2), 16) * 0.62));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** The color of the n-th value, from 0; they begin again when all are used. */
export function categoryColor(index: number): string {
  return CATEGORY_COLORS[index % CATEGORY_COLORS.length] ?? OTHER_COLOR;
}
