/** Public API for the processes that read map files: it reads outlines, and imports neither the database nor routes. */
export {
  type BoundaryFeature,
  type BoundaryFields,
  type BoundaryOutline,
  readBoundaries,
  sendOutlines,
  type SkippedBoundaries,
} from './read-boundaries.ts';
export { type CensusFeature, type CountyOutline, readCensusOutlines } from './read-census-outlines.ts';
