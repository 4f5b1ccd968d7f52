/** The public API of parcels on the server: reading one parcel, or summaries of many. */
export { columnsOf, refreshColumns } from './edition-columns.ts';
export {
  listColumnsJob,
  listEditionColumns,
  listOwnColumns,
  queueColumnLists,
  writeColumnTypes,
} from './list-edition-columns.ts';
export { accessSettingsOf } from './settings.ts';
export { openFieldAccess } from './open-field-access.ts';
export {
  decideCountyColumn,
  listCountyColumns,
  listOperatorDecisions,
  lockColumnsOfEdition,
  replaceCountyColumns,
  sampleColumn,
} from './queries-columns.ts';
export { type ParcelSpot, findParcelSpot } from './find-parcel-spot.ts';
export { followOptOut, followOptOutsInto } from './follow-opt-outs.ts';
export { findOptOutMatches } from './find-opt-out-matches.ts';
export { nameParcels } from './name-parcels.ts';
export { type SummaryRow, findEditionOfUuid, listSummaries } from './queries.ts';
export { findHiddenFids, findNamingFids } from './hidden-parcels.ts';
export { type ParcelReader, createParcelReader } from './parcel-reader.ts';
export { parcelRoutes } from './parcel-routes.ts';
export { listOptOutSubjects } from './opt-out-subjects.ts';
