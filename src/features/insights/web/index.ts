/** The public API of insights in the browser. */
export { INFO_PARTS } from './info-parts.ts';
