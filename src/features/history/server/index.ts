/** The door of history: what changed between editions, what happened, and a parcel through time. */
export { changesCommand } from './changes-command.ts';
export { compareJob, queueComparisons } from './comparisons.ts';
export { notePublication } from './note-publication.ts';
export { removeComparisonsOf } from './queries.ts';
export { historyRoutes } from './routes.ts';
export { changeTileRoutes } from './tile-routes.ts';
