/** Public API of follows on the page. */
export { FOLLOWS_PARTS } from './follows-parts.ts';
