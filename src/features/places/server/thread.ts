/** The part of places that worker processes may use: reading outlines from files, without database or routes. */
export {
  type BoundaryFeature,
  type BoundaryFields,
  type BoundaryOutline,
  readBoundaries,
  sendOutlines,
  type SkippedBoundaries,
} from './read-boundaries.ts';
export { type CensusFeature, type CountyOutline, readCensusOutlines } from './read-census-outlines.ts';
