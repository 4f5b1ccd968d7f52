import type { HistoryEntry } from '../contract.ts';
import type { ChangeKind } from './change-kinds.ts';
import type { FactsRow } from './describe-change.ts';
import { describeColumn, plainValue } from './compared-columns.ts';
import { changedFields } from './compare-fields.ts';

/** A parcel as one edition has it. */
export interface Chapter {
  version: number;
  publishedAt: string;
  facts: FactsRow;
  /** The compared columns without a kind of change of their own; county columns with `custom:` in front. */
  fields: Readonly<Record<string, unknown>>;
  /** True when the shape truly changed since the chapter before. */
  hasNewShape: boolean;
  /** What the parcel was split from, became or took in, in words. */
  origins: readonly { kind: ChangeKind; label: string; from: string | null; to: string | null }[];
}

const ALL = {
  number: true,
  address: true,
  owner: true,
  owner2: true,
  parval: true,
  landval: true,
  improvval: true,
};

/** What changed from chapter to chapter, newest first. `chapters` are in the order of time. A value that only one edition gives is no change. */
export function writeTimeline(
  chapters: readonly Chapter[],
  seesOwners: boolean,
  seesField: (name: string) => boolean,
): HistoryEntry[] {
  return chapters
    .flatMap((now, index) => {
      const before = chapters[index - 1];
      const told = now.origins.map((origin) => ({ ...stampOf(now), ...origin, format: 'text' as const }));
      return before === undefined
        ? told
        : [...told, ...changesBetween(before, now, seesOwners), ...fieldsBetween(before, now, seesField)];
    })
    .toReversed();
}

function changesBetween(before: Chapter, now: Chapter, seesOwners: boolean): HistoryEntry[] {
  const stamp = stampOf(now);
  const [old, facts] = [before.facts, now.facts];
  const kinds = new Set(changedFields(comparedOf(old, facts), comparedOf(facts, old), ALL));
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
  for (const [name, label] of VALUES) {
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

function fieldsBetween(before: Chapter, now: Chapter, seesField: (name: string) => boolean): HistoryEntry[] {
  return Object.keys(now.fields).flatMap((field) => {
    const [from, to] = [plainValue(before.fields[field]), plainValue(now.fields[field])];
    if (from === null || to === null || from === to || !seesField(field)) return [];
    return [{ ...stampOf(now), kind: 'fields' as const, field, ...describeColumn(field), from, to }];
  });
}

const VALUES = [
  ['parval', 'Total value'],
  ['landval', 'Land value'],
  ['improvval', 'Improvement value'],
] as const;

function stampOf({ version, publishedAt }: Chapter) {
  return { version, published_at: publishedAt };
}

/** The values of one side, but only those that the other side gives too. */
function comparedOf(facts: FactsRow, other: FactsRow) {
  const both = <T>(value: T | null, counterpart: T | null) => (counterpart === null ? null : value);
  return {
    number: both(facts.parcelnumb, other.parcelnumb),
    address: both(facts.address, other.address),
    owner: both(facts.owner, other.owner),
    // A second owner may well come or go.
    owner2: facts.owner === null || other.owner === null ? null : facts.owner2,
    parval: both(facts.parval, other.parval),
    landval: both(facts.landval, other.landval),
    improvval: both(facts.improvval, other.improvval),
  };
}

function namesOf({ owner, owner2 }: FactsRow): string | null {
  return [owner, owner2].filter((name) => name !== null).join(', ') || null;
}
