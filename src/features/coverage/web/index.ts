/** Public API of coverage in the browser: the map of counties. It loads MapLibre, so import it from lazy code only. */
export { CountyMap } from './county-map.tsx';
export { useOutlines } from './use-coverage.ts';
