import type { Comparison, FilterCondition, FilterNode } from '../../../filters/rules/filter-tree.ts';
import type { OfferedColumn } from '../read-request.ts';
import {
  RANKED_BY,
  ACRES,
  BUILDINGS,
  type Concept,
  CODES,
  FLOOR_FEET,
  HAS_ONE,
  NAMES,
  SALE_PRICE,
  SQUARE_FEET,
  VALUE,
  YEAR_BUILT,
} from './concepts.ts';
import { dayOfYear, daysBefore, isYear } from './days.ts';
import { havingOf } from './having.ts';
import type { Comparator } from './lexeme.ts';
import type { Term } from './terms.ts';
import { USE_COLUMNS, useCondition } from './use-condition.ts';

/** A condition, and how it is joined to the one before it. */
export interface Part {
  node: FilterNode;
  /** `list`: it is an alternative to the one before it, as in "industrial or commercial". */
  join: 'and' | 'or' | 'list';
}

/** The parcels with the largest or smallest values of a column. */
export interface Ranking {
  column: string;
  count: number;
  direction: 'most' | 'least';
}

export interface ReadTerms {
  parts: readonly Part[];
  ranking: Ranking | null;
  /** The words that were not understood. */
  left: readonly string[];
  isCounting: boolean;
  /** True if the question asks for land use and nothing else. */
  isUseOnly: boolean;
}

const SQUARE_FEET_OF_ACRE = 43_560;
const TOP_COUNT = 10;
const MAX_RANKED = 1000;
const MIRRORED = { gt: 'lt', gte: 'lte', lt: 'gt', lte: 'gte', is: 'is' } as const satisfies Record<
  Comparator,
  Comparator
>;
const NEGATED = { gt: 'lte', gte: 'lt', lt: 'gte', lte: 'gt' } as const satisfies Record<
  Comparison,
  Comparison
>;

/** Makes conditions of the terms of a question. `today`: the day of the question. */
export function readTerms(
  terms: readonly Term[],
  columns: readonly OfferedColumn[],
  today: string,
): ReadTerms {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const find = (names: readonly string[]) => names.find((name) => byKey.has(name));
  const parts: Part[] = [];
  const left: string[] = [];
  let ranking: Ranking | null = null;
  let top: Extract<Term, { kind: 'top' }> | null = null;
  let concept: Concept | null = null;
  let conceptText = '';
  /** False while nothing was said about the concept yet. */
  let isSaid = true;
  let [isNot, isContaining] = [false, false];
  let join: Part['join'] = 'and';
  let noun: 'land' | 'building' = 'land';
  let [uses, isUseDenied] = [0, false];
  /** Whether the next concept must have a value: true after "with a known"; null if the question doesn't say. */
  let isKnownNext: boolean | null = null;

  /** Notes a part of the question that is not understood. A "not" before it says nothing about what follows. */
  const leave = (text: string) => {
    left.push(text);
    isNot = false;
  };
  const add = (node: FilterNode) => {
    parts.push({ node, join });
    [join, isNot, isContaining, isSaid] = ['and', false, false, true];
  };
  const compared = (column: string, by: Comparator, value: number | string): FilterCondition =>
    by === 'is'
      ? { op: isNot ? 'is_not' : 'is', column, value }
      : { op: isNot ? NEGATED[by] : by, column, value };
  const between = (column: string, from: number | string, to: number | string): FilterNode =>
    isNot
      ? {
          op: 'any',
          nodes: [
            { op: 'lt', column, value: from },
            { op: 'gt', column, value: to },
          ],
        }
      : {
          op: 'all',
          nodes: [
            { op: 'gte', column, value: from },
            { op: 'lte', column, value: to },
          ],
        };
  const addSpan = (column: string, by: Comparator, from: number | string, to: number | string) => {
    if (by === 'is') add(from === to ? compared(column, 'is', from) : between(column, from, to));
    else add(compared(column, by, by === 'gt' || by === 'lte' ? to : from));
  };
  const rank = (column: string | undefined) => {
    if (top === null) return;
    if (column === undefined || byKey.get(column)?.kind === 'text') left.push('the ranking');
    else
      ranking = {
        column,
        count: Math.min(Math.max(1, top.count ?? TOP_COUNT), MAX_RANKED),
        direction: top.direction,
      };
    top = null;
    isSaid = true;
  };

  /** Ends a concept without a number: it becomes a ranking, a condition that it exists, or a denial. */
  const settle = (isKnown = isKnownNext) => {
    if (concept === null || isSaid) return;
    isSaid = true;
    isKnownNext = null;
    const column = find(concept.columns);
    if (top !== null && top.about === null) return rank(column);
    const isDenied = isNot;
    isNot = false;
    const hasMeaning =
      isKnown !== null || isDenied || concept.kind === 'flag' || HAS_ONE.has(concept.columns[0] ?? '');
    if (!hasMeaning) return;
    if (column === undefined) return void left.push(conceptText);
    const yes = havingOf(column, byKey.get(column)?.values);
    if (isKnown !== null) add({ op: 'exists', column, value: isKnown !== isDenied });
    else if (yes !== null) add({ op: isDenied ? 'not_in' : 'in', column, values: yes });
    else if (concept.kind === 'flag') add({ op: 'is', column, value: !isDenied });
    else if (isDenied && concept.columns === BUILDINGS) add({ op: 'is', column, value: 0 });
    else add({ op: 'exists', column, value: !isDenied });
  };

  const areaOf = (value: number, unit: 'acre' | 'sqft'): { column: string; value: number } | null => {
    const isFloor =
      concept?.kind === 'floor' || (unit === 'sqft' && concept?.kind !== 'area' && noun === 'building');
    const floor = isFloor ? find(FLOOR_FEET) : undefined;
    const [acres, feet] = [find(ACRES), find(SQUARE_FEET)];
    const column = floor ?? (unit === 'acre' ? (acres ?? feet) : (feet ?? acres));
    if (column === undefined) return null;
    const isInAcres = column === acres;
    if (isInAcres === (unit === 'acre')) return { column, value };
    return {
      column,
      value: isInAcres ? Math.round((value / SQUARE_FEET_OF_ACRE) * 1e4) / 1e4 : value * SQUARE_FEET_OF_ACRE,
    };
  };

  /** Returns the column that a number is about, and the number in the unit of the column. */
  const amountOf = (
    value: number,
    unit: Extract<Term, { kind: 'amount' }>['unit'],
  ): { column: string; value: number } | null => {
    const from = (column: string | undefined) => (column === undefined ? null : { column, value });
    if (unit === 'acre' || unit === 'sqft') return areaOf(value, unit);
    if (unit === 'year_old') {
      const column = find(YEAR_BUILT);
      return column === undefined ? null : { column, value: Number(today.slice(0, 4)) - value };
    }
    if (unit === 'dollar')
      return from(
        find(concept?.kind === 'money' ? concept.columns : concept?.kind === 'day' ? SALE_PRICE : VALUE),
      );
    if (concept === null || (concept.kind === 'count' && isYear(value)))
      return isYear(value) ? from(find(YEAR_BUILT)) : null;
    if (concept.kind === 'day' && !isYear(value)) return from(find(SALE_PRICE));
    if (concept.kind === 'area') return areaOf(value, 'acre');
    const column = find(concept.columns);
    if (column !== undefined && byKey.get(column)?.kind !== 'text') return { column, value };
    return isYear(value) && concept.kind !== 'text' ? from(find(YEAR_BUILT)) : null;
  };

  const readAmount = (term: Extract<Term, { kind: 'amount' }>) => {
    const first = amountOf(term.from, term.unit);
    const second = term.to === null ? null : amountOf(term.to, term.unit);
    if (first === null) return leave(term.written);
    const { column, value } = first;
    const [low, high] = [Math.min(value, second?.value ?? value), Math.max(value, second?.value ?? value)];
    // The older a building is, the smaller is its year.
    const by = term.unit === 'year_old' ? MIRRORED[term.by] : term.by;
    const isDate = byKey.get(column)?.kind === 'date';
    addSpan(column, by, isDate ? dayOfYear(low, 'first') : low, isDate ? dayOfYear(high, 'last') : high);
  };

  const readTime = (by: Comparator, from: string, to: string) => {
    const isSale = concept?.kind === 'day';
    const column = find(
      isSale || from.slice(0, 7) === to.slice(0, 7)
        ? concept?.kind === 'year'
          ? concept.columns
          : isSale
            ? (concept?.columns ?? [])
            : ['saledate']
        : YEAR_BUILT,
    );
    if (column === undefined) return leave(from);
    if (byKey.get(column)?.kind === 'date') addSpan(column, by, from, to);
    else addSpan(column, by, Number(from.slice(0, 4)), Number(to.slice(0, 4)));
  };

  /** Reads a text behind the name of a column. Returns the number of further words that belong to it. */
  const readText = (text: string, isQuoted: boolean, at: number): number => {
    const column = concept?.kind === 'text' ? find(concept.columns) : undefined;
    const isOpen = column !== undefined && (!isSaid || isQuoted || isContaining || isListGoingOn(at, column));
    if (column === undefined || !isOpen) {
      leave(text);
      return 0;
    }
    let [whole, more] = [text, 0];
    for (
      let next = terms[at + 1];
      !isQuoted && NAMES.has(column) && isPartOfName(next);
      next = terms[at + 1 + more]
    ) {
      whole += ` ${next.text}`;
      more++;
    }
    const listed = byKey.get(column)?.values;
    const same = listed?.find((value) => value.toLowerCase() === whole.toLowerCase());
    if (same !== undefined && !isContaining) add(compared(column, 'is', same));
    else if (CODES.has(column) && !isContaining && listed === undefined) add(compared(column, 'is', whole));
    else if (!isNot) add({ op: 'contains', column, value: whole });
    else leave(whole);
    return more;
  };
  /** "zip 21201 or 21202" */
  const isListGoingOn = (at: number, column: string) => {
    const last = parts.at(-1)?.node;
    const before = terms[at - 1]?.kind;
    return (
      (before === 'or' || before === 'and') &&
      last !== undefined &&
      'column' in last &&
      last.column === column
    );
  };

  for (let at = 0; at < terms.length; at++) {
    const term = terms[at] as Term;
    switch (term.kind) {
      case 'concept':
        if (term.concept !== concept) settle();
        [concept, conceptText, isSaid] = [term.concept, term.text, false];
        if (concept.columns === BUILDINGS || concept.kind === 'floor') noun = 'building';
        break;
      case 'noun':
        noun = term.of;
        break;
      case 'use': {
        settle();
        if (term.use.activity === 'residential') noun = 'building';
        const before = terms[at - 1];
        const isListed = (before?.kind === 'and' || before?.kind === 'or') && terms[at - 2]?.kind === 'use';
        const isDenied = isNot || (isListed && isUseDenied);
        const node = useCondition(term.use, byKey, isDenied);
        if (node !== null) {
          uses++;
          if (isListed) join = isDenied ? 'and' : 'list';
          isUseDenied = isDenied;
          add(node);
        } else if (term.use.activity !== 'residential') leave(term.text);
        break;
      }
      case 'amount': {
        const next = terms[at + 1];
        const isAhead =
          term.unit === null &&
          next?.kind === 'concept' &&
          (next.concept.kind === 'count' || concept === null || isSaid);
        if (isAhead) {
          settle();
          concept = next.concept;
          if (concept.columns === BUILDINGS) noun = 'building';
          at++;
        }
        // "more than $10,000 in taxes": the concept follows the number.
        if (
          term.unit === 'dollar' &&
          (concept === null || isSaid) &&
          next?.kind === 'concept' &&
          next.concept.kind === 'money'
        ) {
          concept = next.concept;
          at++;
        }
        if (concept?.kind === 'text' && term.unit === null && find(concept.columns) !== undefined)
          at += readText(term.written, false, at);
        else readAmount(term);
        break;
      }
      case 'time':
        readTime(term.by, term.from, term.to);
        break;
      case 'last': {
        const column = find(concept?.kind === 'year' ? concept.columns : ['saledate']);
        if (column === undefined) leave('the last years');
        else if (byKey.get(column)?.kind === 'date') add(compared(column, 'gte', daysBefore(today, term)));
        else add(compared(column, 'gte', Number(daysBefore(today, term).slice(0, 4))));
        break;
      }
      case 'not':
        settle();
        isNot = !isNot;
        break;
      case 'known':
        if (isSaid) isKnownNext = term.isKnown;
        else settle(term.isKnown);
        break;
      case 'contains':
        isContaining = true;
        break;
      case 'or':
      case 'and': {
        const next = terms[at + 1];
        // "zip 21201 or 21202" goes on with the same column.
        const isText = next?.kind === 'word' || next?.kind === 'amount' || next?.kind === 'quote';
        if (concept?.kind !== 'text' || !isText) settle();
        if (term.kind === 'or' && parts.length > 0) join = 'or';
        break;
      }
      case 'top':
        settle();
        top = term;
        break;
      case 'value': {
        // The same text may be a value of several columns: the one that was named counts.
        const named = concept !== null && !isSaid ? find(concept.columns) : undefined;
        const own =
          named === undefined
            ? undefined
            : byKey.get(named)?.values?.find((value) => value.toLowerCase() === term.value.toLowerCase());
        if (USE_COLUMNS.includes(term.column)) uses++;
        add(compared(own === undefined ? term.column : (named ?? term.column), 'is', own ?? term.value));
        break;
      }
      case 'street': {
        const column = find(['address', 'saddstr']);
        const nodes = term.texts.map((value): FilterNode => ({
          op: 'contains',
          column: column ?? '',
          value,
        }));
        if (column === undefined || isNot) leave(term.texts[0] ?? '');
        else add(nodes.length === 1 ? (nodes[0] as FilterNode) : { op: 'any', nodes });
        break;
      }
      case 'place':
        settle();
        if (term.path === null || isNot) leave(term.name);
        else add({ op: 'inside', path: term.path });
        break;
      case 'quote':
      case 'word': {
        if (term.kind === 'quote' && concept?.kind !== 'text') {
          const ahead = terms.slice(at).find((one) => one.kind === 'concept' && one.concept.kind === 'text');
          if (ahead?.kind === 'concept') [concept, conceptText, isSaid] = [ahead.concept, ahead.text, false];
        }
        at += readText(term.text, term.kind === 'quote', at);
        break;
      }
      case 'how_many':
        break;
    }
  }
  settle();
  if (top !== null)
    rank(find(RANKED_BY[(top as { about: string | null }).about ?? ''] ?? concept?.columns ?? VALUE));
  return {
    parts,
    ranking,
    left: [...new Set(left)],
    isCounting: terms.some(({ kind }) => kind === 'how_many'),
    isUseOnly: uses > 0 && uses === parts.length,
  };
}

/** Words of names that mean something elsewhere: "Old Town", "Oak Park". */
const IN_NAMES = /^(?:towns?|city|village|parks?|land|farms?|stores?|home|house|lots?|zone|levels?)$/;

function isPartOfName(term: Term | undefined): term is Term & { text: string } {
  return term !== undefined && (term.kind === 'word' || ('text' in term && IN_NAMES.test(term.text)));
}
