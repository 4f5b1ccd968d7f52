import { plainParcelNumber } from '../../../kernel/ids.ts';
import { type NameReading, containsName, isSameName, mentionsReading, readNames } from './person-name.ts';

/** The kinds of opt-outs: by a whole name, by words of a name, by a parcel's permanent id, or by a county's parcel number. */
export const OPT_OUT_KINDS = ['owner', 'owner_words', 'll_uuid', 'parcel_number'] as const;
export type OptOutKind = (typeof OPT_OUT_KINDS)[number];

export interface OptOutRule {
  kind: OptOutKind;
  subject: string;
  /** The GEOID of the county whose parcels the opt-out covers; null for all counties. */
  geoid: string | null;
  /** The expiry in milliseconds since 1970; null if the opt-out lasts until it is lifted. */
  expiresAtMs: number | null;
  /** For an opt-out by parcel: every ll_uuid that the parcel has or had, even where it had another parcel number. */
  llUuids?: readonly string[];
}

/** The values that an opt-out is compared with: the ids of a parcel, and all names in the parcel, one of its records or a past event. */
export interface OptOutSubject {
  geoid: string;
  llUuid: string;
  parcelNumber: string | null;
  names: readonly string[];
}

/** The opt-outs in a form that can be checked thousands of times a second. */
export interface OptOutMatcher {
  /** True when there are no opt-outs. */
  isEmpty: boolean;
  /** True when at least one opt-out is by name, so that a check needs the names of a parcel. */
  needsNames: boolean;
  /** True when an opt-out in force at `nowMs` hides the subject's personal columns. */
  isHidden(subject: OptOutSubject, nowMs: number): boolean;
  /** Returns the names on the list, of at least two words, that another text mentions, such as a legal description or a remark. */
  mentionedIn(text: string, geoid: string, nowMs: number): string[];
}

interface NamedRule extends OptOutRule {
  reading: NameReading;
}

/** Returns a matcher of these opt-outs, which finds rules by ll_uuid, parcel number and word instead of trying each. */
export function compileOptOuts(rules: readonly OptOutRule[]): OptOutMatcher {
  const byUuid = new Map<string, OptOutRule[]>();
  const byNumber = new Map<string, OptOutRule[]>();
  /** Rules by the longest word of their name. Another name is compared only with the rules whose longest word it contains. */
  const byWord = new Map<string, NamedRule[]>();
  for (const rule of rules) {
    for (const llUuid of rule.llUuids ?? []) addTo(byUuid, llUuid.toLowerCase(), rule);
    switch (rule.kind) {
      case 'll_uuid':
        addTo(byUuid, rule.subject.toLowerCase(), rule);
        break;
      case 'parcel_number':
        addTo(byNumber, `${rule.geoid} ${plainParcelNumber(rule.subject)}`, rule);
        break;
      case 'owner':
      case 'owner_words': {
        const [reading] = readNames(rule.subject);
        if (reading !== undefined) addTo(byWord, keyOf(reading), { ...rule, reading });
      }
    }
  }
  return {
    isEmpty: byUuid.size + byNumber.size + byWord.size === 0,
    needsNames: byWord.size > 0,
    mentionedIn(text, geoid, nowMs) {
      if (byWord.size === 0) return [];
      const [reading] = readNames(text);
      if (reading === undefined) return [];
      const isMentioned = (rule: NamedRule) =>
        isInForce(rule, geoid, nowMs) && mentionsReading(reading, rule.reading);
      return [...reading.words].flatMap((word) =>
        (byWord.get(word) ?? []).filter(isMentioned).map(({ subject }) => subject),
      );
    },
    isHidden({ geoid, llUuid, parcelNumber, names }, nowMs) {
      const isHiding = (rule: OptOutRule) => isInForce(rule, geoid, nowMs);
      if (byUuid.get(llUuid.toLowerCase())?.some(isHiding)) return true;
      if (parcelNumber !== null && byNumber.size > 0) {
        const key = `${geoid} ${plainParcelNumber(parcelNumber)}`;
        if (byNumber.get(key)?.some(isHiding)) return true;
      }
      if (byWord.size === 0) return false;
      return names.some((name) =>
        readNames(name).some((reading) =>
          [...reading.words, ...reading.initials].some((word) =>
            byWord.get(word)?.some((rule) => isHiding(rule) && isMatch(rule, reading)),
          ),
        ),
      );
    },
  };
}

function isInForce(rule: OptOutRule, geoid: string, nowMs: number): boolean {
  return (
    (rule.geoid === null || rule.geoid === geoid) && (rule.expiresAtMs === null || nowMs < rule.expiresAtMs)
  );
}

function addTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function keyOf({ words, initials }: NameReading): string {
  const [longest = ''] = [...words].toSorted((a, b) => b.length - a.length);
  return longest === '' ? ([...initials][0] ?? '') : longest;
}

function isMatch({ kind, reading: wanted }: NamedRule, name: NameReading): boolean {
  return kind === 'owner' ? isSameName(wanted, name) : containsName(name, wanted);
}

/** Returns the words that every matching name contains, to find candidates in a table. Empty for rules about one parcel. */
export function wordsToFind({ kind, subject }: Pick<OptOutRule, 'kind' | 'subject'>): readonly string[] {
  if (kind !== 'owner' && kind !== 'owner_words') return [];
  const [reading] = readNames(subject);
  return reading === undefined ? [] : [...reading.words];
}
