/** What processes may use of places: reading outlines out of files, without database or routes. */
export {
  type BoundaryFeature,
  type BoundaryFields,
  type BoundaryOutline,
  readBoundaries,
  sendOutlines,
  type SkippedBoundaries,
} from './read-boundaries.ts';
export { type CensusFeature, type CountyOutline, readCensusOutlines } from './read-census-outlines.ts';
