import type { Services } from '../../../backend/services.ts';
import { ANONYMOUS } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import { everyParcelOf } from '../../filters/rules/parcel-query.ts';
import { openEditionSelector } from '../../filters/server/index.ts';
import { type SelectionChanges, rowSet, selectionChanges } from '../rules/selection-changes.ts';
import type { ReadPairs } from './edition-pairs.ts';
import {
  type NoticeTask,
  type NumbersByPlace,
  type PlaceNumbers,
  beatRun,
  listFollowedInside,
} from './queries-run.ts';
import type { SelectionParts } from './write-selections.ts';

type Needs = Pick<Services, 'config' | 'database' | 'files' | 'log'>;

/** The number of places whose parcels are in memory at once: a bit for each parcel of both editions and each place. */
const BATCH = 100;

/**
 * Counts what changed inside each followed place of a county, so that followers of a neighborhood are told of its sales, not of those of the whole county. Only one
 * of both editions is in memory at a time.
 */
export async function numbersOfPlaces(
  services: Needs,
  parts: SelectionParts,
  task: NoticeTask,
  { readPairs, signal }: { readPairs: ReadPairs; signal: AbortSignal },
): Promise<NumbersByPlace> {
  const db = services.database.kysely;
  const paths = await listFollowedInside(db, task);
  const numbers: Record<string, PlaceNumbers> = {};
  for (let at = 0; at < paths.length; at += BATCH) {
    const some = paths.slice(at, at + BATCH);
    const pairs = await readPairs();
    const rowsOf = async (version: number) => {
      signal.throwIfAborted();
      const rows = await rowsOfPlaces(services, parts, { geoid: task.geoid, version }, some);
      await beatRun(db, task.comparisonId);
      return rows;
    };
    const before = new Map(
      [...(await rowsOf(task.fromVersion))].map(([path, rows]) => [path, rowSet(rows, pairs.mostOld)]),
    );
    for (const [path, rows] of await rowsOf(task.toVersion)) {
      const old = before.get(path);
      if (old === undefined) continue;
      const changes = selectionChanges(old, rowSet(rows, pairs.mostNew), pairs, 0);
      numbers[path] = { inside: true, parcels: rows.length, ...changesOf(changes) };
    }
  }
  return numbers;
}

/** Counts the parcels of each followed place of a county whose first edition was published. */
export async function firstNumbersOfPlaces(
  services: Needs,
  parts: SelectionParts,
  first: Pick<NoticeTask, 'placePath' | 'publishedAt'> & { geoid: string; version: number },
): Promise<NumbersByPlace> {
  const paths = await listFollowedInside(services.database.kysely, first);
  const found = await rowsOfPlaces(services, parts, first, paths);
  return Object.fromEntries(
    [...found].map(([path, { length: parcels }]) => [path, { inside: true, parcels }]),
  );
}

function changesOf({ counts, byKind }: SelectionChanges): Pick<PlaceNumbers, 'sales' | 'counts'> {
  const { sale: sales = 0, owner = 0, value = 0, shape = 0 } = byKind;
  return { sales, counts: { new: counts.entered, gone: counts.left, owner, value, shape } };
}

/** Returns the rows of one edition inside each of some places. */
async function rowsOfPlaces(
  services: Needs,
  parts: SelectionParts,
  edition: { geoid: string; version: number },
  paths: readonly string[],
): Promise<Map<string, Uint32Array>> {
  const found = new Map<string, Uint32Array>();
  if (paths.length === 0) return found;
  const selector = await openEditionSelector(services, edition, parts);
  for (const path of paths) {
    try {
      // Everybody may count the parcels of a place.
      found.set(path, await selector.select(everyParcelOf(path), ANONYMOUS));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // An outline beside all parcels of the county has none; one that is missing has no numbers.
      if (error.code === 'invalid_input') found.set(path, new Uint32Array(0));
      else services.log.debug({ path, err: error }, 'the numbers of a followed place were left out');
    }
  }
  return found;
}
