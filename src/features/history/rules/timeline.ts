import type { HistoryEntry } from '../contract.ts';
import type { ChangeKind } from './change-kinds.ts';
import { changedFields, isSameDate } from './compare-fields.ts';
import { COMPARED_VALUES, describeColumn, plainValue } from './compared-columns.ts';
import type { FactsRow } from './describe-change.ts';

/** A parcel as one edition has it. */
export interface ParcelEdition {
  version: number;
  publishedAt: string;
  facts: FactsRow;
  /** The values of compared columns without their own kind of change; county columns have the prefix `custom:`. */
  fields: Readonly<Record<string, unknown>>;
  /** True when the shape really changed since the edition before. */
  hasNewShape: boolean;
  /** The splits and mergers that this edition brought. `from` is the number of the parcel that this one was split from. */
  origins: readonly { kind: ChangeKind; label: string; from: string | null; to: string | null }[];
}

const ALL_FILLED = {
  number: true,
  address: true,
  owner: true,
  owner2: true,
  parval: true,
  landval: true,
  improvval: true,
};

/**
 * Returns the changes from edition to edition, newest first. `editions` are in chronological order. A value that only one edition has is not a change, except a
 * second owner.
 */
export function writeTimeline(
  editions: readonly ParcelEdition[],
  seesOwners: boolean,
  seesField: (name: string) => boolean,
): HistoryEntry[] {
  return editions
    .flatMap((now, index) => {
      const before = editions[index - 1];
      const origins = now.origins.map((origin) => ({ ...stampOf(now), ...origin, format: 'text' as const }));
      return before === undefined
        ? origins
        : [...origins, ...changesBetween(before, now, seesOwners), ...fieldsBetween(before, now, seesField)];
    })
    .toReversed();
}

function changesBetween(before: ParcelEdition, now: ParcelEdition, seesOwners: boolean): HistoryEntry[] {
  const stamp = stampOf(now);
  const [old, facts] = [before.facts, now.facts];
  const kinds = new Set(changedFields(comparedOf(old, facts), comparedOf(facts, old), ALL_FILLED));
  const entries: HistoryEntry[] = [];
  if (kinds.has('owner')) {
    entries.push({
      ...stamp,
      kind: 'owner',
      label: 'Owner',
      format: 'text',
      from: seesOwners ? namesOf(old) : null,
      to: seesOwners ? namesOf(facts) : null,
    });
  }
  for (const [name, label] of COMPARED_VALUES) {
    const [from, to] = [old[name], facts[name]];
    if (from !== null && to !== null && from !== to)
      entries.push({ ...stamp, kind: 'value', label, format: 'currency', from, to });
  }
  if (now.hasNewShape) {
    const [from, to] = [old.ll_gisacre, facts.ll_gisacre];
    entries.push({ ...stamp, kind: 'shape', label: 'Shape (acres)', format: 'number', from, to });
  }
  if (kinds.has('number')) {
    const [from, to] = [old.parcelnumb, facts.parcelnumb];
    entries.push({ ...stamp, kind: 'number', label: 'Parcel number', format: 'text', from, to });
  }
  if (kinds.has('address'))
    entries.push({
      ...stamp,
      kind: 'address',
      label: 'Address',
      format: 'text',
      from: old.address,
      to: facts.address,
    });
  return entries;
}

function fieldsBetween(
  before: ParcelEdition,
  now: ParcelEdition,
  seesField: (name: string) => boolean,
): HistoryEntry[] {
  return Object.keys(now.fields).flatMap((field) => {
    const [from, to] = [plainValue(before.fields[field]), plainValue(now.fields[field])];
    if (from === null || to === null || from === to || isSameDate(from, to) || !seesField(field)) return [];
    return [{ ...stampOf(now), kind: 'fields' as const, field, ...describeColumn(field), from, to }];
  });
}

function stampOf({ version, publishedAt }: ParcelEdition) {
  return { version, published_at: publishedAt };
}

/** Returns the values of one side that the other side has too. */
function comparedOf(facts: FactsRow, other: FactsRow) {
  const both = <T>(value: T | null, counterpart: T | null) => (counterpart === null ? null : value);
  return {
    number: both(facts.parcelnumb, other.parcelnumb),
    address: both(facts.address, other.address),
    owner: both(facts.owner, other.owner),
    // The second owner is compared even if one side is empty, because second owners come and go.
    owner2: facts.owner === null || other.owner === null ? null : facts.owner2,
    parval: both(facts.parval, other.parval),
    landval: both(facts.landval, other.landval),
    improvval: both(facts.improvval, other.improvval),
  };
}

function namesOf({ owner, owner2 }: FactsRow): string | null {
  return [owner, owner2].filter((name) => name !== null).join(', ') || null;
}
