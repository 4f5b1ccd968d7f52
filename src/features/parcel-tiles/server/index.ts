/** The public API of parcel stores and their tiles. */
export {
  INSIGHTS_FILE,
  OCCUPANCY_FILE,
  PLACE_INSIGHTS_FILE,
  editionFileKey,
  openEditionFile,
  readCoverage,
  readJsonFile,
} from './edition-files.ts';
export {
  type ParcelStore,
  type StoredColumn,
  findCodes,
  findColumn,
  openParcelStore,
  pathOf,
  readDictionary,
  textOfCode,
} from './parcel-store.ts';
export { NULL_MARKERS, type NumberType } from './number-column.ts';
export { type ParcelStores, createParcelStores } from './parcel-stores.ts';
export { stackedParcels } from './stacks.ts';
export { openEditionStores } from './edition-stores.ts';
export { type CurrentStore, type StoreClasses, storesOf } from './parcel-tiles.ts';
export { fitCountyOutline, fitOutlineJob, queueOutlineFits } from './outline/county-outlines.ts';
export { encodeTile } from './encode-tile.ts';
export { parcelTileJson } from './tile-json.ts';
