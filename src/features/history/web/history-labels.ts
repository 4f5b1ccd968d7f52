import { titleCase } from '../../../kernel/title-case.ts';
import { displayedText } from '../../parcels/rules/displayed-text.ts';
import { formatValue } from '../../parcels/rules/format-value.ts';
import type { ChangedField, HistoryEntry, ParcelChange, ParcelFacts } from '../contract.ts';

/** Returns the day of an edition in UTC, like the dates of a record: Nov 22, 2026. */
export function editionDayLabel(iso: string): string {
  return formatValue(iso, 'date');
}

/** Labels editions by their days, and by their numbers too where two of them have the same day. */
export function distinctDayLabels(
  editions: readonly { version: number; published_at: string }[],
): ReadonlyMap<number, string> {
  const dayOf = ({ published_at: iso }: { published_at: string }) => editionDayLabel(iso);
  return new Map(
    editions.map((edition) => {
      const day = dayOf(edition);
      const isAlone = editions.filter((other) => dayOf(other) === day).length === 1;
      return [edition.version, isAlone ? day : `${day} (edition ${edition.version})`];
    }),
  );
}

/** Returns the text for a parcel that has not changed since the oldest of these editions. */
export function unchangedLabel(editions: readonly { published_at: string }[]): string {
  const [oldest] = editions.map(({ published_at: iso }) => iso).toSorted();
  if (oldest === undefined) return 'No changes are known.';
  return `No changes since the update of ${editionDayLabel(oldest)}.`;
}

/** Returns one side of a change for the panel. */
export function sideLabel({ kind, field, format }: HistoryEntry, value: string | number | null): string {
  if (value === null) return 'not given';
  const text = formatValue(value, format);
  return kind === 'owner' || kind === 'address' ? titleCase(text) : displayedText(field ?? '', text);
}

/** Returns the title of a changed parcel in the list. */
export function changeTitle({ old, new: now }: ParcelChange): string {
  const facts = now ?? old;
  if (facts?.address != null) return titleCase(facts.address);
  return facts?.parcelnumb == null ? 'No address' : `Parcel ${facts.parcelnumb}`;
}

/** Returns the counts of parcel numbers that are gone and new. They differ from the counts of parcels, because a renumbered parcel may keep its ll_uuid. */
export function numberCountLabel(counts: Readonly<Record<string, number>>): string {
  const count = (name: string) => (counts[name] ?? 0).toLocaleString('en-US');
  const text = `Parcel numbers: ${count('numbers_gone')} removed, ${count('numbers_new')} new.`;
  return (counts['numbers_skipped'] ?? 0) === 0
    ? text
    : `${text} ${count('numbers_skipped')} more are in rows that the import skipped because of their geometry.`;
}

/** Describes a change in one line. */
export function changeLabel(change: ParcelChange): string {
  const { kind, old, new: now, parts, moved_m, share, related_number } = change;
  switch (kind) {
    case 'new':
      return related_number === null ? numberLabel(now) : `${numberLabel(now)}, split from ${related_number}`;
    case 'gone':
      return related_number === null
        ? numberLabel(old)
        : `${numberLabel(old)}, merged into ${related_number}`;
    case 'split':
      return `${numberLabel(old)} became ${parts ?? 'several'} parcels`;
    case 'merged':
      return `${numberLabel(now)} was ${parts ?? 'several'} parcels`;
    case 'owner':
      return now?.owner === undefined ? 'Another owner' : `${ownersLabel(old)} → ${ownersLabel(now)}`;
    case 'value':
      return valueLabel(old, now);
    case 'shape':
      return `Boundary moved by up to ${formatValue(moved_m ?? 0, 'number')} m, ${formatValue((share ?? 0) * 100, 'percent')} of the area`;
    case 'number':
      return `${old?.parcelnumb ?? 'none'} → ${now?.parcelnumb ?? 'none'}`;
    case 'fields':
      return change.fields.map(fieldLabel).join('; ');
    case 'address':
      return `${titleCase(old?.address ?? 'none')} → ${titleCase(now?.address ?? 'none')}`;
  }
}

function ownersLabel(facts: ParcelFacts | null): string {
  const names = [facts?.owner, facts?.owner2].filter(Boolean);
  return names.length === 0 ? 'nobody' : titleCase(names.join(', '));
}

function fieldLabel({ name, label, format, from, to }: ChangedField): string {
  if (from === null && to === null) return label;
  const text = (value: string | number | null) =>
    value === null ? 'none' : displayedText(name, formatValue(value, format));
  return `${label}: ${text(from)} → ${text(to)}`;
}

function numberLabel(facts: ParcelFacts | null): string {
  return facts?.parcelnumb == null ? 'A parcel without a number' : `Parcel ${facts.parcelnumb}`;
}

const VALUES = [
  ['parval', 'Total'],
  ['landval', 'Land'],
  ['improvval', 'Improvements'],
] as const;

/**
 * Describes the change of the total value, or of another value if the total is the same. Prefers a value that the parcel has in both editions: columns that one
 * edition doesn't have at all are not compared.
 */
function valueLabel(old: ParcelFacts | null, now: ParcelFacts | null): string {
  const differing = VALUES.filter(([name]) => old?.[name] !== now?.[name]);
  const found = differing.find(([name]) => old?.[name] != null && now?.[name] != null) ?? differing[0];
  if (found === undefined) return 'Another value';
  const [name, label] = found;
  const [from, to] = [old?.[name] ?? null, now?.[name] ?? null];
  const text = (value: number | null) => (value === null ? 'none' : formatValue(value, 'currency'));
  return `${label} ${text(from)} → ${text(to)}`;
}
