import type { Services } from '../../../backend/services.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { dateOfDay } from '../../filters/rules/condition-value.ts';
import { type FilterGroup, simplified } from '../../filters/rules/filter-tree.ts';
import type { FindRankedValue } from '../../insights/server/index.ts';
import { listNamesInside } from '../../places/server/index.ts';
import {
  type QuestionContext,
  type QuestionReading,
  readOwnWords,
} from '../rules/own-words/read-own-words.ts';

export type ReadByRules =
  | { kind: 'filters'; tree: FilterGroup; left: readonly string[] }
  | Exclude<QuestionReading, { kind: 'filters' }>;

interface AskedPlace {
  placePath: string;
  /** The county with the columns; null for larger places, which have no filters. */
  county: string | null;
  actor: Actor;
  /** The reader's day, such as 2026-11-22. */
  today: string;
}

/** Reads a question by rules. A ranking such as "the ten largest" becomes a filter by the tenth value, which is looked up among the parcels of the place. */
export async function readByRules(
  { database }: Pick<Services, 'database'>,
  findRankedValue: FindRankedValue,
  question: string,
  { placePath, county, actor, today }: AskedPlace,
  asked: Pick<QuestionContext, 'columns' | 'facts'>,
): Promise<ReadByRules> {
  const named = county === null ? [] : await listNamesInside(database.kysely, county);
  // A filter is for one county anyway, so the name of the county needs no path.
  const places = named.map(({ name, path }) => ({ name, path: path === county ? '' : path }));
  const read = readOwnWords(question, { ...asked, today, places });
  if (read.kind !== 'filters') return read;
  const { tree, ranking, left } = read;
  if (ranking === null || county === null) return { kind: 'filters', tree, left };
  const query = { path: placePath, operation: 'intersection' as const, parcel: { [county]: tree } };
  const value = await findRankedValue(query, ranking, actor);
  if (value === null) {
    const isAlone = tree.nodes.length === 0;
    return isAlone
      ? { kind: 'cannot', reason: 'not_read' }
      : { kind: 'filters', tree, left: [...left, 'the ranking'] };
  }
  const isDate = asked.columns.find(({ key }) => key === ranking.column)?.kind === 'date';
  const op = ranking.direction === 'most' ? ('gte' as const) : ('lte' as const);
  const condition = { op, column: ranking.column, value: isDate ? dateOfDay(value) : value };
  return { kind: 'filters', tree: simplified({ op: 'all', nodes: [tree, condition] }), left };
}
