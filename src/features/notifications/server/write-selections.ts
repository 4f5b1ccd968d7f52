import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { Problem, type ProblemCode } from '../../../kernel/problem.ts';
import { columnsOf } from '../../filters/rules/filter-tree.ts';
import { type EditionSelector, openEditionSelector } from '../../filters/server/index.ts';
import { pathsAround } from '../../places/rules/place-path.ts';
import {
  type OpenProject,
  type WatchedProject,
  listWatchedProjects,
  openProjectsById,
} from '../../projects/server/index.ts';
import {
  type RowSet,
  SELECTION_KINDS,
  type SelectionChanges,
  projectsAtOnce,
  selectionChanges,
} from '../rules/selection-changes.ts';
import type { ReadPairs } from './edition-pairs.ts';
import { openOlderEdition } from './older-edition.ts';
import { actorInProject, visitorOfAccount } from './outside-visitor.ts';
import { type EmailTimes, type NoticeTask, renewHeartbeat } from './queries-run.ts';
import { listTitles, writeSelectionNotices } from './queries-selections.ts';
import type { SelectionParts } from './selection-parts.ts';

type Needs = Pick<Services, 'config' | 'database' | 'files' | 'log'>;

/** Each loop, over accounts or over projects, sends a heartbeat before its first turn, and again each time after this many turns. */
const HEARTBEAT_AFTER = 10;
/** A notification names this many parcels of each kind. */
const MAX_LISTED = 10;

/**
 * Notifies the people who watch projects about the parcels that entered, left or changed inside the selections. Only one of the two editions is in memory at a
 * time. A run may be stopped and begun again at any point: the selections of two editions don't change, and each row is unique.
 */
export async function writeSelections(
  services: Needs,
  parts: SelectionParts,
  task: NoticeTask,
  { times, signal, readPairs }: { times: EmailTimes; signal: AbortSignal; readPairs: ReadPairs },
): Promise<void> {
  const db = services.database.kysely;
  const around = [...pathsAround(task.placePath), '/'];
  const county = { path: task.placePath, around, since: task.publishedAt };
  // Most counties have no watched project, and reading the pairs takes a while.
  if ((await listWatchedProjects(db, county, { after: null, limit: 1 })).length === 0) return;
  const pairs = await readPairs();
  const limit = projectsAtOnce(pairs);
  const step = async (index: number) => {
    signal.throwIfAborted();
    if (index % HEARTBEAT_AFTER === 0) await renewHeartbeat(db, task.comparisonId);
  };
  let after: string | null = null;
  for (;;) {
    const watched: WatchedProject[] = await listWatchedProjects(db, county, { after, limit });
    if (watched.length === 0) return;
    after = watched.at(-1)?.id ?? null;
    const projects = watched.map(({ id, watchers }) => ({
      id,
      opened: openedByWatchers(services, id, watchers, step),
    }));
    const select = (open: OpenEdition, maxRow: number, some: readonly Selecting[]) =>
      selectOfEdition(services, { open, maxRow, projects: some, step });
    const before = await select(
      () => openOlderEdition(services, task, parts, times.now),
      pairs.maxOldRow,
      projects,
    );
    if (before === undefined) return;
    const newer = { geoid: task.geoid, version: task.toVersion };
    const now = await select(() => openEditionSelector(services, newer, parts), pairs.maxNewRow, before);
    if (now === undefined) return;
    for (const [index, { project, rows }] of now.entries()) {
      await step(index);
      const old = before.find(({ id }) => id === project.id);
      if (old === undefined) continue;
      const changes = selectionChanges(old.rows, rows, pairs, MAX_LISTED);
      await writeOne(services, task, project, { changes, times });
    }
  }
}

/** A project as it is when the run reads it, and a watcher who can open it, as the actor for its query. */
interface Opened {
  project: OpenProject;
  actor: Actor;
}

interface Selecting {
  id: string;
  /** The project as its watchers can open it, one after the other. */
  opened: AsyncIterable<Opened> | readonly Opened[];
}

interface Selected extends Selecting {
  project: OpenProject;
  rows: RowSet;
}

/** Called before each turn of a loop: ends a run that is stopped, and sends its heartbeats, because another worker takes over a silent run. */
type Step = (index: number) => Promise<void>;

async function* openedByWatchers(
  services: Needs,
  id: string,
  watchers: readonly string[],
  step: Step,
): AsyncGenerator<Opened> {
  for (const [index, accountId] of watchers.entries()) {
    if (index > 0) await step(index);
    const { actor } = await visitorOfAccount(services, accountId);
    const project = (await openProjectsById(services, [id], actor)).get(id);
    if (project !== undefined) yield { project, actor: actorInProject(actor, project) };
  }
}

type OpenEdition = () => Promise<EditionSelector | undefined>;

/**
 * Returns the parcels that each project selects in one edition, which is in memory only during the call; undefined if the edition can't be opened. Leaves out
 * projects about another county, and projects that none of their watchers can open or whose query none of them may use.
 */
async function selectOfEdition(
  services: Needs,
  {
    open,
    maxRow,
    projects,
    step,
  }: { open: OpenEdition; maxRow: number; projects: readonly Selecting[]; step: Step },
): Promise<Selected[] | undefined> {
  const selected: Selected[] = [];
  if (projects.length === 0) return selected;
  const selector = await open();
  if (selector === undefined) return undefined;
  for (const [index, project] of projects.entries()) {
    await step(index);
    const found = await selectOf(services, selector, project, maxRow);
    if (found !== undefined) selected.push(found);
  }
  return selected;
}

/** These problems mean that the watcher may not use a column of the query. Another watcher may. */
const COLUMN_PROBLEMS: readonly ProblemCode[] = ['sign_in_required', 'upgrade_required'];
/** After this many other problems, the project is left out. Most of its watchers would have the same problem, for example when it is about another county. */
const OTHER_PROBLEMS_MAX = 3;

/**
 * Selects by the query of a project. Rights decide whether a person may use a query, never what it selects, so one allowed watcher is enough. The rights of
 * each reader are checked when they read the notification.
 */
async function selectOf(
  { log }: Needs,
  selector: EditionSelector,
  { id, opened }: Selecting,
  maxRow: number,
): Promise<Selected | undefined> {
  let otherProblems = 0;
  for await (const { project, actor } of opened) {
    try {
      const rows = await selector.selectBits(project.query, actor, maxRow);
      return { id, opened: [{ project, actor }], project, rows };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      log.debug({ projectId: id, err: error }, 'the selection of a watched project was left out');
      if (!COLUMN_PROBLEMS.includes(error.code) && ++otherProblems === OTHER_PROBLEMS_MAX) return undefined;
    }
  }
  return undefined;
}

async function writeOne(
  { database: { kysely: db } }: Needs,
  task: NoticeTask,
  { id, path, query }: OpenProject,
  { changes, times }: { changes: SelectionChanges; times: EmailTimes },
): Promise<void> {
  const { counts, byKind, first } = changes;
  const kinds = SELECTION_KINDS.filter((kind) => counts[kind] > 0);
  if (kinds.length === 0) return;
  const detail = {
    counts,
    by_kind: byKind,
    // Readers who may not see these columns get the notification without its numbers and parcels.
    columns: [...new Set(Object.values(query.parcel).flatMap(columnsOf))],
    parcels: {
      entered: await listTitles(db, task.toEditionId, first.entered),
      left: await listTitles(db, task.fromEditionId, first.left),
      changed: await listTitles(db, task.toEditionId, first.changed),
    },
  };
  await writeSelectionNotices(db, task, { projectId: id, path, kinds, detail }, times);
}
