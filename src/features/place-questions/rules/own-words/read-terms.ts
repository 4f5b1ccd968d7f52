import type { FilterNode } from '../../../filters/rules/filter-tree.ts';
import type { RankedBy } from '../../../insights/rules/ranked-by.ts';
import type { OfferedColumn } from '../read-request.ts';
import { columnAmount, isCountOf, isYearBehind, MIN_VALUE, nounOf } from './amounts.ts';
import { comparison, containsAny, MIRRORED, range } from './comparisons.ts';
import {
  RANKED_BY,
  BUILDINGS,
  type Concept,
  CODES,
  FOOTPRINT,
  HAS_ONE,
  NAMES,
  SALE_DATE,
  SALE_PRICE,
  SUBDIVISION,
  VALUE,
  YEAR_BUILT,
} from './concepts.ts';
import { dayOfYear, daysBefore, isYear } from './days.ts';
import { havingCondition } from './having.ts';
import type { Comparator, Unit } from './lexeme.ts';
import { listedValue } from './listed-value.ts';
import { spellingsOf } from './plain-words.ts';
import { CITIES, conceptAfterName, isOtherPlace, isPartOfName, type Term } from './terms.ts';
import { excludeEachOther, USE_COLUMNS, useCondition } from './use-condition.ts';

/** A condition, and how it is joined to the one before it. */
export interface Part {
  node: FilterNode;
  /** `list`: it is an alternative to the one before it, as in "industrial or commercial". */
  join: 'and' | 'or' | 'list';
}

/** The parcels with the largest or smallest values of a column. */
export type Ranking = RankedBy;

export interface ReadTerms {
  parts: readonly Part[];
  ranking: Ranking | null;
  /** The words that were not understood. */
  left: readonly string[];
  isCounting: boolean;
  /** The words of the question for data that the county lacks: `bedrooms`. */
  missing: readonly string[];
  /** True if the question names a distance, which is always among the words that were not understood. */
  hasDistance: boolean;
  /** True if the question asks for land use and nothing else. */
  isUseOnly: boolean;
}

interface Asked {
  /** As it was typed. */
  question: string;
  columns: readonly OfferedColumn[];
  /** The day of the question. */
  today: string;
}

const TOP_COUNT = 10;
const MAX_RANKED = 1000;
/** Makes conditions of the terms of a question. */
export function readTerms(terms: readonly Term[], { question, columns, today }: Asked): ReadTerms {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const find = (names: readonly string[]) => names.find((name) => byKey.has(name));
  const parts: Part[] = [];
  const left: string[] = [];
  const missing: string[] = [];
  let ranking: Ranking | null = null;
  let top: Extract<Term, { kind: 'top' }> | null = null;
  let concept: Concept | null = null;
  let conceptText = '';
  /** False while nothing was said about the concept yet. */
  let isSaid = true;
  let isNot = false;
  /** The part of a value that the next text is compared with; null: the whole value. */
  let part: 'contains' | 'begins' | null = null;
  let join: Part['join'] = 'and';
  let noun: 'land' | 'building' = 'land';
  let uses = 0;
  let isUseDenied = false;
  /** Whether the next concept must have a value: true after "with a known"; null if the question doesn't say. */
  let isKnownNext: boolean | null = null;
  /** True after "with a" and "has a", which say that the next concept exists. */
  let isHadNext = false;

  /** Notes a part of the question that is not understood. A "not" before it says nothing about what follows. */
  const leave = (text: string) => {
    left.push(text);
    isNot = false;
  };
  const add = (node: FilterNode) => {
    parts.push({ node, join });
    [join, isNot, part, isSaid, isHadNext] = ['and', false, null, true, false];
  };
  const compared = (column: string, by: Comparator, value: number | string) =>
    comparison(column, by, value, isNot);
  const addSpan = (column: string, by: Comparator, from: number | string, to: number | string) => {
    if (by === 'is') add(from === to ? compared(column, 'is', from) : range(column, from, to, isNot));
    else add(compared(column, by, by === 'gt' || by === 'lte' ? to : from));
  };
  const rank = (column: string | undefined) => {
    if (top === null) return;
    if (column === undefined || byKey.get(column)?.kind === 'text') left.push('the ranking');
    else
      ranking = {
        column,
        count: Math.min(Math.max(1, top.count ?? TOP_COUNT), MAX_RANKED),
        ...(top.share !== null && { share: top.share }),
        direction: top.direction,
      };
    top = null;
    isSaid = true;
  };

  /** Ends a concept that got no value: it becomes a ranking or a condition that parcels have or lack it, or is ignored. */
  const settle = (isKnown = isKnownNext) => {
    if (concept === null || isSaid) return;
    isSaid = true;
    isKnownNext = null;
    const column = find(concept.columns);
    if (top !== null && top.about === null) return rank(column);
    const [isDenied, isHad] = [isNot, isHadNext];
    [isNot, isHadNext] = [false, false];
    const hasMeaning =
      isKnown !== null ||
      isHad ||
      isDenied ||
      concept.kind === 'flag' ||
      HAS_ONE.has(concept.columns[0] ?? '');
    if (!hasMeaning) return;
    if (column === undefined) return void left.push(conceptText);
    const said = { isKnown, isHad, isDenied };
    add(havingCondition(concept, { key: column, values: byKey.get(column)?.values }, said));
  };

  let areaUnit: Unit = null;
  const readAmount = (term: Extract<Term, { kind: 'amount' }>, at: number, nounAfter: string | null) => {
    // "Sale prices since 2020" have no amount before the year.
    const mayBeYear = isSaid || (concept?.columns === SALE_PRICE && term.to === null);
    if (concept !== null && mayBeYear && isYearBehind(term, concept, isListGoingOn(at))) {
      if (concept.kind === 'money' && concept.columns !== SALE_PRICE) return leave(term.written);
      return readTime(term.by, dayOfYear(term.from, 'first'), dayOfYear(term.to ?? term.from, 'last'));
    }
    // In "over 1 acre but under 5", the second number has the unit of the first.
    const unit = term.unit ?? (concept === null && !isYear(term.from) ? areaUnit : null);
    if (unit === 'acre' || unit === 'sqft') areaUnit = unit;
    const isCompared = term.by !== 'is' || term.to !== null;
    const nounBefore = concept?.kind === 'count' && !isSaid ? conceptText : null;
    const isCount = isCountOf(term, nounBefore, nounAfter);
    const said = { columns: byKey, concept, noun, isCompared, isCount, today };
    const first = columnAmount(term.from, unit, said);
    const second = term.to === null ? null : columnAmount(term.to, unit, said);
    if (first === null) return leave(term.written);
    const { column, value } = first;
    const [low, high] = [Math.min(value, second?.value ?? value), Math.max(value, second?.value ?? value)];
    // The older a building is, the smaller is its year.
    const by = unit === 'year_old' ? MIRRORED[term.by] : term.by;
    const isDate = byKey.get(column)?.kind === 'date';
    addSpan(column, by, isDate ? dayOfYear(low, 'first') : low, isDate ? dayOfYear(high, 'last') : high);
  };

  /** Adds a condition for parcels outside of a city, by the column of cities. There is no filter for parcels outside of other places. */
  const addOutside = (name: string) => {
    const column = find(CITIES);
    const city = byKey.get(column ?? '')?.values?.find((value) => value.toLowerCase() === name.toLowerCase());
    if (column === undefined || city === undefined) leave(name);
    else add(compared(column, 'is', city));
  };

  const readTime = (by: Comparator, from: string, to: string) => {
    const isSale = concept?.kind === 'day' || concept?.columns === SALE_PRICE;
    const isDay = concept?.kind !== 'year' && from.slice(0, 7) === to.slice(0, 7);
    const column = find(isSale || isDay ? SALE_DATE : YEAR_BUILT);
    if (column === undefined) return leave(from);
    if (byKey.get(column)?.kind === 'date') addSpan(column, by, from, to);
    else addSpan(column, by, Number(from.slice(0, 4)), Number(to.slice(0, 4)));
  };

  /** Reads a text after the name of a column. Returns the number of further words that belong to it. */
  const readText = (text: string, isQuoted: boolean, at: number): number => {
    const column = concept?.kind === 'text' ? find(concept.columns) : undefined;
    const isOpen =
      column !== undefined && (!isSaid || isQuoted || part !== null || isListGoingOn(at, column));
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
    const same = listedValue(listed ?? [], whole, CODES.has(column));
    const beginning = listed?.filter((value) => value.toLowerCase().startsWith(whole.toLowerCase())) ?? [];
    if (part === 'begins') {
      if (beginning.length > 0) add({ op: isNot ? 'not_in' : 'in', column, values: beginning });
      else leave(`starts with ${whole}`);
    } else if (same !== undefined && part === null) add(compared(column, 'is', same));
    else if (CODES.has(column) && part === null && listed === undefined) add(compared(column, 'is', whole));
    else if (!isNot) add(containsAny(column, NAMES.has(column) ? spellingsOf(whole, question) : [whole]));
    else leave(whole);
    return more;
  };
  /** Returns true for a further value of the same column, such as the second one of "zip 21201 or 21202". */
  const isListGoingOn = (at: number, column = find(concept?.columns ?? [])) => {
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
        if (find(concept.columns) === undefined) missing.push(term.text);
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
        const isDenied: boolean = isNot || (isListed && isUseDenied);
        if (before?.kind === 'use' && excludeEachOther(before.use, term.use, byKey)) {
          // "vacant residential land" is vacant: no parcel has two categories.
          const isVacant = term.use.activity === 'vacant';
          leave(isVacant ? before.text : term.text);
          if (!isVacant) break;
          parts.pop();
        }
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
        // "without a building larger than 1 acre" denies the building only.
        if (isNot && concept?.kind === 'count' && term.unit !== null) settle();
        // "with a garage under $300k" and "with a pool over 2 acres" are two conditions.
        if (isHadNext && concept?.pattern === '' && (term.unit !== null || term.from >= MIN_VALUE)) {
          settle();
          concept = null;
        }
        const next = terms[at + 1];
        // "over 10,000 sq ft buildings"
        if (term.unit === 'sqft' && next?.kind === 'concept' && next.concept.columns === BUILDINGS)
          noun = 'building';
        const own = nounOf(term, terms, at, isSaid ? null : concept);
        if (own !== null) {
          settle();
          concept = own.concept;
          if (find(concept.columns) === undefined) missing.push(own.text);
          if (concept.columns === BUILDINGS) noun = 'building';
          at++;
        }
        if (concept?.kind === 'text' && term.unit === null && find(concept.columns) !== undefined)
          at += readText(term.written, false, at);
        else readAmount(term, at, own?.concept.kind === 'count' ? own.text : null);
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
      case 'has':
        settle();
        isHadNext = true;
        break;
      case 'contains':
      case 'begins':
        part = term.kind;
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
        if (!isNot && isOtherPlace(terms, at)) join = 'list';
        add(compared(own === undefined ? term.column : (named ?? term.column), 'is', own ?? term.value));
        break;
      }
      case 'street': {
        const column = find(['address', 'saddstr']);
        const texts = spellingsOf(term.name, question).flatMap((name) =>
          term.types.map((type) => `${name} ${type}`),
        );
        if (column === undefined || isNot) leave(`${term.name} ${term.types[0]}`);
        else add(containsAny(column, texts));
        break;
      }
      case 'place':
        settle();
        if (isNot) addOutside(term.name);
        else if (term.path === null) leave(term.name);
        else if (term.path !== '') {
          if (isOtherPlace(terms, at)) join = 'list';
          add({ op: 'inside', path: term.path });
        }
        break;
      case 'distance':
        settle();
        leave(term.text);
        break;
      case 'quote':
      case 'word': {
        if (term.kind === 'quote' && concept?.kind !== 'text') {
          const ahead = terms
            .slice(at)
            .find((later) => later.kind === 'concept' && later.concept.kind === 'text');
          if (ahead?.kind === 'concept') [concept, conceptText, isSaid] = [ahead.concept, ahead.text, false];
        }
        const named = conceptAfterName(terms, at);
        const isOpen = concept?.kind === 'text' && !isSaid && named?.concept.columns === SUBDIVISION;
        if (named !== null && !isOpen && find(named.concept.columns) !== undefined) {
          settle();
          [concept, conceptText, isSaid] = [named.concept, named.text, false];
          readText(named.name, true, at);
          at += named.words;
          break;
        }
        at += readText(term.text, term.kind === 'quote', at);
        break;
      }
      case 'how_many':
        break;
    }
  }
  settle();
  if (top !== null) {
    const { about } = top as { about: string | null };
    const ranked = RANKED_BY[about ?? ''] ?? concept?.columns ?? VALUE;
    // "The largest houses" are those that cover the most ground, if the county has a column for that.
    rank(find(about === 'area' && noun === 'building' ? [...FOOTPRINT, ...ranked] : ranked));
  }
  return {
    parts,
    ranking,
    left: [...new Set(left)],
    missing,
    isCounting: terms.some(({ kind }) => kind === 'how_many'),
    hasDistance: terms.some(({ kind }) => kind === 'distance'),
    isUseOnly: uses > 0 && uses === parts.length,
  };
}
