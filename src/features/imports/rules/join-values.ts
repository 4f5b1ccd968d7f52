import { type FileValue, parseDate, parseNumber, parseText, UNREADABLE } from './parse-value.ts';
import type { JoinRule } from './recipe.ts';

const MAX_JOINED = 50;
const SEPARATOR = '; ';

/** Gathers the parcel's value of one column from its records, in the table's order. */
export interface JoinGatherer {
  add(value: FileValue, order: number): void;
  /** Returns the value; null when no record has one. Called once. */
  take(): FileValue;
}

/** Returns the order of a record for `latest`: its date, or its number; -Infinity without either. */
export function orderOf(value: FileValue): number {
  const days = parseDate(value);
  if (typeof days === 'number') return days;
  const number = parseNumber(value);
  return typeof number === 'number' ? number : -Infinity;
}

/** Returns a gatherer for a rule. All rules skip empty values. `sum` of texts returns the first one; `min` and `max` compare numbers, or dates, or texts. */
export function gatherBy(rule: JoinRule): JoinGatherer {
  switch (rule) {
    case 'first':
      return gatherFirst();
    case 'latest':
      return gatherLatest();
    case 'sum':
      return gatherSum();
    case 'min':
      return gatherExtreme((a, b) => a < b);
    case 'max':
      return gatherExtreme((a, b) => a > b);
    case 'count':
      return gatherCount();
    case 'joined':
      return gatherJoined();
  }
}

function holds(value: FileValue): boolean {
  return typeof value === 'string' ? parseText(value) !== null : value !== null;
}

function gatherFirst(): JoinGatherer {
  let first: FileValue = null;
  return {
    add(value) {
      if (first === null && holds(value)) first = value;
    },
    take: () => first,
  };
}

function gatherLatest(): JoinGatherer {
  let latest: FileValue = null;
  let latestOrder = -Infinity;
  return {
    add(value, order) {
      if (!holds(value) || (latest !== null && order < latestOrder)) return;
      latest = value;
      latestOrder = order;
    },
    take: () => latest,
  };
}

function gatherSum(): JoinGatherer {
  let sum = 0;
  let count = 0;
  let first: FileValue = null;
  return {
    add(value) {
      if (!holds(value)) return;
      first ??= value;
      const number = parseNumber(value);
      if (number === UNREADABLE || number === null) return;
      sum += number;
      count++;
    },
    // Rounding removes the error of adding cents in binary fractions.
    take: () => (count === 0 ? first : Math.round(sum * 1e6) / 1e6),
  };
}

function gatherExtreme(isBetter: (a: number | string, b: number | string) => boolean): JoinGatherer {
  let best: FileValue = null;
  let bestKey: number | string | null = null;
  return {
    add(value) {
      if (!holds(value)) return;
      const key = comparable(value);
      if (bestKey !== null && (typeof key !== typeof bestKey || !isBetter(key, bestKey))) return;
      best = value;
      bestKey = key;
    },
    take: () => best,
  };
}

function comparable(value: FileValue): number | string {
  const number = parseNumber(value);
  if (typeof number === 'number') return number;
  const days = parseDate(value);
  return typeof days === 'number' ? days : String(value);
}

function gatherCount(): JoinGatherer {
  let count = 0;
  return {
    add(value) {
      if (holds(value)) count++;
    },
    take: () => (count === 0 ? null : count),
  };
}

function gatherJoined(): JoinGatherer {
  const texts = new Set<string>();
  let leftOut = 0;
  return {
    add(value) {
      const text = parseText(value);
      if (text === null || texts.has(text)) return;
      if (texts.size < MAX_JOINED) texts.add(text);
      else leftOut++;
    },
    take() {
      if (texts.size === 0) return null;
      const joined = [...texts].join(SEPARATOR);
      return leftOut === 0 ? joined : `${joined}${SEPARATOR}...`;
    },
  };
}
