import { type FileValue, parseDate, parseNumber, parseText, UNREADABLE } from './parse-value.ts';
import type { JoinRule } from './recipe.ts';

const MAX_JOINED = 50;
const JOINT = '; ';

/** The parcel's own value of one column, gathered from its records one by one, in the table's order. */
export interface JoinGatherer {
  add(value: FileValue, order: number): void;
  /** null when no record holds a value. Called once. */
  take(): FileValue;
}

/** What orders records for `latest`: a date, else a number; -Infinity when it is neither. */
export function orderOf(value: FileValue): number {
  const days = parseDate(value);
  if (typeof days === 'number') return days;
  const number = parseNumber(value);
  return typeof number === 'number' ? number : -Infinity;
}

/**
 * Values that hold nothing are passed over by every rule. `sum` of values that are no numbers is the first of them; `min` and `max` compare
 * numbers, else dates, else texts.
 */
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
    // Sums of cents in binary fractions drift in the last places.
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
  let left = 0;
  return {
    add(value) {
      const text = parseText(value);
      if (text === null || texts.has(text)) return;
      if (texts.size < MAX_JOINED) texts.add(text);
      else left++;
    },
    take() {
      if (texts.size === 0) return null;
      const joined = [...texts].join(JOINT);
      return left === 0 ? joined : `${joined}${JOINT}...`;
    },
  };
}
