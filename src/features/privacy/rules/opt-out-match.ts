import { plainParcelNumber } from '../../../kernel/ids.ts';
import { type NameReading, containsName, isSameName, mentionsReading, readNames } from './person-name.ts';

/** How an opt-out says whom it hides: a whole name, words of a name, one parcel by its lasting id, one by its county's number. */
export const OPT_OUT_KINDS = ['owner', 'owner_words', 'll_uuid', 'parcel_number'] as const;
export type OptOutKind = (typeof OPT_OUT_KINDS)[number];

export interface OptOutRule {
  kind: OptOutKind;
  subject: string;
  /** Only parcels of this county; null: of all. */
  geoid: string | null;
  /** Milliseconds since 1970; null: until it is lifted. */
  expiresAtMs: number | null;
  /** Of an opt-out by parcel: every ll_uuid that this parcel has or had, however the county numbered it. */
  llUuids?: readonly string[];
}

/** What an opt-out looks at: all names that a parcel, a record or a past event bears. */
export interface OptOutSubject {
  geoid: string;
  llUuid: string;
  parcelNumber: string | null;
  names: readonly string[];
}

/** The opt-outs, ready to be asked thousands of times a second. */
export interface OptOutMatcher {
  /** True when there is nothing to hide. */
  isEmpty: boolean;
  /** True when at least one goes by names, so that the names of a parcel must be known to ask. */
  needsNames: boolean;
  /** True when an opt-out in force at `nowMs` hides the subject's personal columns. */
  isHidden(subject: OptOutSubject, nowMs: number): boolean;
  /** The removed names, of two words or more, that a text about something else mentions: a legal description, a remark. */
  mentionedIn(text: string, geoid: string, nowMs: number): string[];
}

interface NamedRule extends OptOutRule {
  reading: NameReading;
}

export function compileOptOuts(rules: readonly OptOutRule[]): OptOutMatcher {
  const byUuid = new Map<string, OptOutRule[]>();
  const byNumber = new Map<string, OptOutRule[]>();
  /** By the longest word of the name: a name is only compared with rules that share it. */
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
        (rule.geoid === null || rule.geoid === geoid) &&
        (rule.expiresAtMs === null || nowMs < rule.expiresAtMs) &&
        mentionsReading(reading, rule.reading);
      return [...reading.words].flatMap((word) =>
        (byWord.get(word) ?? []).filter(isMentioned).map(({ subject }) => subject),
      );
    },
    isHidden({ geoid, llUuid, parcelNumber, names }, nowMs) {
      const isInForce = (rule: OptOutRule) =>
        (rule.geoid === null || rule.geoid === geoid) &&
        (rule.expiresAtMs === null || nowMs < rule.expiresAtMs);
      if (byUuid.get(llUuid.toLowerCase())?.some(isInForce)) return true;
      if (parcelNumber !== null && byNumber.size > 0) {
        const key = `${geoid} ${plainParcelNumber(parcelNumber)}`;
        if (byNumber.get(key)?.some(isInForce)) return true;
      }
      if (byWord.size === 0) return false;
      return names.some((name) =>
        readNames(name).some((reading) =>
          [...reading.words, ...reading.initials].some((word) =>
            byWord.get(word)?.some((rule) => isInForce(rule) && isMatch(rule, reading)),
          ),
        ),
      );
    },
  };
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

/** The words that every name of the rule's people bears: for finding candidates in a table. Empty for rules about one parcel. */
export function wordsToFind({ kind, subject }: Pick<OptOutRule, 'kind' | 'subject'>): readonly string[] {
  if (kind !== 'owner' && kind !== 'owner_words') return [];
  const [reading] = readNames(subject);
  return reading === undefined ? [] : [...reading.words];
}
