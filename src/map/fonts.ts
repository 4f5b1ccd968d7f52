/**
 * Font stacks for labels. MapLibre draws each character with the fonts of the reader's device. It takes weight and slant from the first name of a stack, so
 * that name contains nothing else; the font families follow.
 */
const SANS = ['Inter', 'Segoe UI', 'Helvetica Neue', 'Roboto', 'Noto Sans', 'Arial'];
const SERIF = ['Iowan Old Style', 'Palatino Linotype', 'Georgia', 'Noto Serif', 'DejaVu Serif', 'serif'];

export const SANS_REGULAR: string[] = ['Regular', ...SANS];
export const SANS_MEDIUM: string[] = ['Medium', ...SANS];
export const SANS_SEMIBOLD: string[] = ['Semibold', ...SANS];
/** Names of waters are in a slanted serif, as on printed maps. */
export const SERIF_ITALIC: string[] = ['Italic', ...SERIF];
