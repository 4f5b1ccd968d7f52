/** The public API of history: changes between editions, events, and the history of a parcel. */
export { readChangesOf } from './changes-of-parcels.ts';
export { changesCommand } from './changes-command.ts';
export { uuidRanges } from './compare-editions.ts';
export { compareJob, queueComparisons } from './comparisons.ts';
export { notePublication } from './note-publication.ts';
export { withPlainDates } from './queries-dates.ts';
export { findComparison, removeComparisonsOf } from './queries.ts';
export { historyRoutes } from './routes.ts';
export { changeTileRoutes } from './tile-routes.ts';
