/** The public API of places on the server: seeding, routes, importing boundary sets, and the features of map layers. */
export {
  type PlaceFeature,
  listBoundaryFeatures,
  listCountyFeatures,
  listInnerBoundaryFeatures,
  listLandFeatures,
  listPlaceLabelFeatures,
} from './boundary-features.ts';
export { createBoundaryTiles } from './boundary-tiles.ts';
export { type PlaceToCreate, createPlace } from './create-place.ts';
export { type BoundaryImport, type BoundaryReport, importBoundaries } from './import-boundaries.ts';
export {
  type Boundaries,
  type BoundaryFields,
  type BoundaryOutline,
  readBoundaries,
} from './read-boundaries.ts';
export { boxOfRow as boxOfPlace, loadWithPlacesAround as listPlacesAround } from './place-record.ts';
export { type PointsInOutline, judgePoints } from './queries-judge.ts';
export { type CensusReport, saveCensusOutlines } from './save-census-outlines.ts';
export { openOutlineToFit, removeOutline, saveFittedOutline } from './outlines.ts';
export { findFittedEdition, type ListedOutline, listCountyOutlines } from './queries-outlines.ts';
export { COUNTY_OPTION, getNamedPath } from './named-place.ts';
export { placesAtPoint } from './places-at-point.ts';
export { isDemoGeoid, placeRoutes } from './place-routes.ts';
export { findSetState, listChildren, listSetPolygons } from './queries-sets.ts';
export { seedPlaces } from './seed-places.ts';
export {
  type PlaceRow,
  type PlaceStamp,
  listNamesInside,
  listSearchablePlaces,
  placeStamp,
} from './queries.ts';
export {
  type BoundaryPolygon,
  boundaryStamp,
  findPlaceBox,
  findPlaceOutline,
  listBoundaryPolygons,
  listBoundaryStyles,
  placesInsideStamp,
} from './queries-polygons.ts';
