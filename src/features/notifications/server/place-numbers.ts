import type { Services } from '../../../backend/services.ts';
import { ANONYMOUS } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { everyParcelOf } from '../../filters/rules/parcel-query.ts';
import { type EditionSelector, OutsideOfCounty, openEditionSelector } from '../../filters/server/index.ts';
import { countOf, rowSet, selectionChanges } from '../rules/selection-changes.ts';
import type { ReadPairs } from './edition-pairs.ts';
import { openOlderEdition, openUnlessLost } from './older-edition.ts';
import {
  type NoticeTask,
  type NumbersByPlace,
  type PlaceNumbers,
  renewHeartbeat,
  listFollowedInside,
} from './queries-run.ts';
import { listRelatedRows } from './queries-selections.ts';
import type { SelectionParts } from './selection-parts.ts';

type Needs = Pick<Services, 'config' | 'database' | 'files' | 'log'>;

/** After this many places a run sends a heartbeat. */
const BEAT_AFTER = 100;

/**
 * Counts the changes inside each followed place of a county, so that followers of a neighborhood are notified about its sales, not about those of the whole
 * county. Only one of the two editions is in memory at a time, with four bytes for each parcel of a place.
 */
export async function numbersOfPlaces(
  services: Needs,
  parts: SelectionParts,
  task: NoticeTask,
  { readPairs, signal, at }: { readPairs: ReadPairs; signal: AbortSignal; at: Date },
): Promise<NumbersByPlace> {
  const db = services.database.kysely;
  const paths = await listFollowedInside(db, task);
  if (paths.length === 0) return {};
  // Each edition is in memory only while its rows are read.
  const rowsOf = async (selector: EditionSelector | undefined) =>
    selector &&
    rowsOfPlaces(services, selector, paths, async () => {
      signal.throwIfAborted();
      await renewHeartbeat(db, task.comparisonId);
    });
  const before = await rowsOf(await openOlderEdition(services, task, parts, at));
  const newer = { geoid: task.geoid, version: task.toVersion };
  const now = before && (await rowsOf(await openEditionSelector(services, newer, parts)));
  // Without the older edition the places get the numbers of the county.
  if (before === undefined || now === undefined) return {};
  const pairs = await readPairs();
  const related = await listRelatedRows(db, task.comparisonId);
  const numbers: Record<string, PlaceNumbers> = {};
  for (const [path, rows] of now) {
    const old = before.get(path);
    if (old === undefined) continue;
    const [oldSet, newSet] = [rowSet(old, pairs.maxOldRow), rowSet(rows, pairs.maxNewRow)];
    const { counts, byKind } = selectionChanges(oldSet, newSet, pairs, 0);
    const { sale: sales = 0, owner = 0, value = 0, shape = 0 } = byKind;
    // `byKind` counts only parcels that both editions have. A parcel that was split may be gone, and one that was made by a merger may be new.
    const split = countOf(oldSet, related.split);
    const merged = countOf(newSet, related.merged);
    numbers[path] = {
      inside: true,
      parcels: rows.length,
      sales,
      counts: { new: counts.entered, gone: counts.left, split, merged, owner, value, shape },
    };
  }
  return numbers;
}

/**
 * Counts the parcels of each followed place of a county whose first edition was published. Returns no numbers if the edition's files are still missing or
 * damaged an hour later; then the places get the numbers of the county.
 */
export async function firstNumbersOfPlaces(
  services: Needs,
  parts: SelectionParts,
  first: Pick<NoticeTask, 'placePath' | 'publishedAt'> & { geoid: string; version: number },
  now: Date,
): Promise<NumbersByPlace> {
  const paths = await listFollowedInside(services.database.kysely, first);
  if (paths.length === 0) return {};
  const selector = await openUnlessLost(services, first, parts, now);
  if (selector === undefined) return {};
  const found = await rowsOfPlaces(services, selector, paths);
  return Object.fromEntries(
    [...found].map(([path, { length: parcels }]) => [path, { inside: true, parcels }]),
  );
}

/** Returns the rows of an edition inside each place. Calls `beat` before the first place and after every {@link BEAT_AFTER} places. */
export async function rowsOfPlaces(
  services: Pick<Needs, 'log'>,
  selector: Pick<EditionSelector, 'select'>,
  paths: readonly string[],
  beat: () => Promise<void> = () => Promise.resolve(),
): Promise<Map<string, Uint32Array>> {
  const found = new Map<string, Uint32Array>();
  for (const [index, path] of paths.entries()) {
    if (index % BEAT_AFTER === 0) await beat();
    try {
      // Everybody may count the parcels of a place.
      found.set(path, await selector.select(everyParcelOf(path), ANONYMOUS));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // Any other problem, such as a missing outline or one with too many corners, leaves the place without numbers.
      if (error instanceof OutsideOfCounty) found.set(path, new Uint32Array(0));
      else services.log.debug({ path, err: error }, 'the numbers of a followed place were left out');
    }
  }
  return found;
}
