import {
  type FilterGroup,
  type FilterNode,
  conditionsOf,
  isGroup,
  simplified,
} from '../../../filters/rules/filter-tree.ts';
import type { QuestionFact } from '../question-facts.ts';
import type { OfferedColumn } from '../read-request.ts';
import { factsAsked } from './facts-asked.ts';
import { thingNotOnRecord } from './having.ts';
import { type NamedPlace, lexemesOf } from './lexemes.ts';
import { plainWords, withDates } from './plain-words.ts';
import { type Part, type Ranking, readTerms } from './read-terms.ts';
import { type Refusal, refusalOf } from './refusals.ts';
import { withSpelling } from './spelling.ts';
import { termsOf } from './terms.ts';

/** A superlative of one thing: "the largest vacant lot", "which parcel has the highest tax", "the building with the most stories". */
const BEST = '(?:\\w+est|(?:most|least) \\w+)';
const THING = '(?:parcel|property|lot|tract|farm|home|house|condo|building|structure|sale)';
const NOT_ONE = '(?:\\w+s|properties|with(?:out)?|and|or|of|in|on|by)';
const ONE = new RegExp(
  `\\bthe (?:\\w+ )?${BEST}(?:[ -](?!${NOT_ONE}\\b)[\\w-]+){0,3} ${THING}\\b(?! (?:tax|price|value|size|area|date|footprint))` +
    `|\\b(?:which|what) (?:[\\w-]+ )?${THING} (?:is|was|has|had|pays|sold|costs|covers|zoned|built|with|in|on|over|under)\\b` +
    `|\\bthe ${THING} (?:with|that has|having) the (?:${BEST}|most|least)\\b`,
);

export type QuestionReading =
  /** `left`: the words that were not understood. */
  | { kind: 'filters'; tree: FilterGroup; ranking: Ranking | null; left: readonly string[] }
  | { kind: 'facts'; facts: readonly QuestionFact[] }
  /** `missing`: the words of the question for data that the county lacks. */
  | { kind: 'cannot'; reason: Refusal | 'not_read'; missing?: string };

export interface QuestionContext {
  columns: readonly OfferedColumn[];
  facts: readonly QuestionFact[];
  /** The day of the question, such as 2026-05-16. */
  today: string;
  /** The county and the places inside it, which a question may name. */
  places?: readonly NamedPlace[];
}

/**
 * Reads a question that a person wrote, by rules. Returns filters by the offered columns, or facts that answer it, or the reason why it can't be answered.
 * If words were not understood, the question is read again with their spelling corrected. Words that are still not understood are returned with the filters.
 * If there are at least two more of them than conditions, the question counts as not understood.
 */
export function readOwnWords(question: string, context: QuestionContext): QuestionReading {
  const { today, places = [] } = context;
  const plain = withDates(plainWords(question), today);
  const names = places.map(({ name }) => name);
  const reason = refusalOf(plain, names);
  if (reason !== null && !(reason === 'people' && factsAsked(plain, context.facts).isAboutPopulation))
    return { kind: 'cannot', reason };
  const { reading, left } = readPlain(plain, question, context);
  if (left.length === 0) return reading;
  const spelled = withSpelling(
    plain,
    left,
    places.flatMap(({ name, path }) => (path === '' ? [] : [name])),
  );
  return spelled === plain ? reading : readPlain(withDates(spelled, today), question, context).reading;
}

/** Reads a question in the form of `plainWords`. `left`: the words that were not understood; empty for facts. */
function readPlain(
  plain: string,
  question: string,
  { columns, facts, today, places }: QuestionContext,
): { reading: QuestionReading; left: readonly string[] } {
  const asked = factsAsked(plain, facts);
  const terms = termsOf(lexemesOf(plain, columns, places));
  const { parts, ranking, left, missing, isCounting, isUseOnly, hasDistance } = readTerms(terms, {
    question,
    columns,
    today,
  });
  const conditions = parts.length + (ranking === null ? 0 : 1);
  const isFact = conditions === 0 || (asked.isSure && !parts.some(isComparison)) || (isCounting && isUseOnly);
  if (asked.facts.length > 0 && isFact) return { reading: { kind: 'facts', facts: asked.facts }, left: [] };
  // A filter for all houses is no answer to "houses with a pool", nor to "houses near the river".
  const thing = hasDistance ? undefined : thingNotOnRecord(plain, left);
  const isBesides = (hasDistance || thing !== undefined) && isUseOnly && ranking === null;
  if (conditions === 0 || left.length > conditions + 1 || isBesides) {
    const named = missing[0] ?? thing;
    return {
      reading: {
        kind: 'cannot',
        reason: hasDistance ? 'distance' : 'not_read',
        ...(named !== undefined && { missing: named }),
      },
      left,
    };
  }
  const isCounted = terms.some((term) => term.kind === 'top' && (term.count ?? term.share) !== null);
  const isOne = !isCounted && ONE.test(plain);
  return {
    reading: {
      kind: 'filters',
      tree: treeOf(parts),
      ranking: ranking && isOne ? { ...ranking, count: 1 } : ranking,
      left,
    },
    left,
  };
}

/** Returns true for an amount or a time. A fact about all parcels is no answer to "the average price in 2022". */
function isComparison({ node }: Part): boolean {
  return conditionsOf(node).some(
    (one) => /^[gl]te?$/.test(one.op) && one.op !== 'inside' && one.column !== 'lbcs_activity',
  );
}

/** Joins conditions: "and" binds closer than "or". Values of one column are alternatives, even after "and": "zoned R-1 and R-2". */
function treeOf(parts: readonly Part[]): FilterGroup {
  const groups: FilterNode[][] = [];
  for (const { node, join } of parts) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const merged =
      last === undefined
        ? null
        : join === 'list'
          ? { op: 'any' as const, nodes: [last, node] }
          : alternatives(last, node);
    if (merged !== null) group?.splice(-1, 1, merged);
    else if (group === undefined || join === 'or') groups.push([node]);
    else group.push(node);
  }
  const nodes = groups.map((group): FilterNode => ({ op: 'all', nodes: group }));
  return simplified({ op: nodes.length < 2 ? 'all' : 'any', nodes });
}

/** Returns the values from one to another that a condition selects, such as those of "in 2019"; null for other conditions. */
function spanOf(node: FilterNode) {
  const [from, to] = node.op === 'all' ? node.nodes : [];
  const isSpan = from?.op === 'gte' && to?.op === 'lte' && from.column === to.column;
  return isSpan ? { column: from.column, from: from.value, to: to.value } : null;
}

/** Returns one condition for two values of the same column, or for two spans that have no value in common; null for two conditions that must stay separate. */
function alternatives(a: FilterNode, b: FilterNode): FilterNode | null {
  const earlier = a.op === 'any' ? a.nodes : [a];
  const span = spanOf(b);
  const isApart = (one: ReturnType<typeof spanOf>) =>
    one?.column === span?.column &&
    one !== null &&
    span !== null &&
    (one.to < span.from || span.to < one.from);
  if (earlier.map(spanOf).every(isApart)) return { op: 'any', nodes: [...earlier, b] };
  if (
    isGroup(a) ||
    isGroup(b) ||
    (b.op !== 'is' && b.op !== 'is_not') ||
    !('column' in a) ||
    a.column !== b.column
  )
    return null;
  if (b.op === 'is' && (a.op === 'is' || a.op === 'in'))
    return { op: 'in', column: b.column, values: [...('values' in a ? a.values : [a.value]), b.value] };
  // "not R-1 or R-2": the negation applies to both.
  if (a.op === 'is_not' || a.op === 'not_in')
    return { op: 'not_in', column: b.column, values: [...('values' in a ? a.values : [a.value]), b.value] };
  return null;
}
