/** Public API of editions: their data, the current one of each county, and publishing. */
export {
  CURRENT_EDITIONS,
  EDITION_COLUMNS,
  type Edition,
  FROM_CURRENT_EDITIONS,
  FROM_EDITIONS,
  findEdition,
  getEdition,
  listCurrentEditions,
  listEditions,
  lockEdition,
} from './queries.ts';
export { type Publication, pointTo, publishEdition } from './queries-publish.ts';
