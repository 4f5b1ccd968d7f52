/**
 * Font stacks for labels. MapLibre draws each letter from the reader's own fonts. It reads weight and slant from the first
 * name of a stack, so the first name says only that; the families to look for follow.
 */
const SANS = ['Inter', 'Segoe UI', 'Helvetica Neue', 'Roboto', 'Noto Sans', 'Arial'];
const SERIF = ['Iowan Old Style', 'Palatino Linotype', 'Georgia', 'Noto Serif', 'DejaVu Serif', 'serif'];

export const SANS_REGULAR: string[] = ['Regular', ...SANS];
export const SANS_MEDIUM: string[] = ['Medium', ...SANS];
export const SANS_SEMIBOLD: string[] = ['Semibold', ...SANS];
/** Names of waters are set in a slanted serif, as on printed maps. */
export const SERIF_ITALIC: string[] = ['Italic', ...SERIF];
