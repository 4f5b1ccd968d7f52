/** Public API of follows on the page. */
export { FOLLOWS_PARTS, followsPart } from './follows-parts.tsx';
