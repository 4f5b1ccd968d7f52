import { countLabel } from '../../../kernel/count-label.ts';
import { titleCase } from '../../../kernel/title-case.ts';
import type { ChangedField, ParcelChange, ParcelFacts } from '../../history/contract.ts';
import { COMPARED_VALUES } from '../../history/rules/compared-columns.ts';
import { formatValue } from '../../parcels/rules/format-value.ts';
import { SALE_COLUMNS, USE_COLUMNS, labelOfKind, type NoticeKind } from './notice-kinds.ts';
import { COUNTED_KINDS } from './selection-changes.ts';

/** The stored facts of a notification, besides the changes of the parcel. */
export interface NoticeFacts {
  subject: 'parcel' | 'place' | 'summary' | 'selection';
  kinds: readonly NoticeKind[];
  detail: Readonly<Record<string, unknown>>;
}

/**
 * Returns true if the newer edition has no such parcel. `kinds` are only those that the reader wants, so they decide only for the notifications of earlier
 * versions, which don't have `detail.gone`.
 */
export function isGone({ kinds, detail }: Pick<NoticeFacts, 'kinds' | 'detail'>): boolean {
  return detail['gone'] === true || kinds.includes('gone');
}

/**
 * Returns the changes, as sentences. `changes` are the parcel's changes as the reader may see them; they are empty once an edition was removed, and then the
 * sentences say only what kind of change it was.
 */
export function describeNotice(
  { subject, kinds, detail }: NoticeFacts,
  changes: readonly ParcelChange[],
): string[] {
  if (subject === 'place') return placeLines(kinds, detail);
  if (subject === 'summary') return summaryLines(kinds, detail);
  if (subject === 'selection') return selectionLines(kinds, detail);
  return kinds.flatMap((kind) => parcelLines(kind, { kinds, detail, changes }));
}

function placeLines(kinds: readonly NoticeKind[], detail: NoticeFacts['detail']): string[] {
  const [version, parcels, sales] = ['version', 'parcels', 'sales'].map(
    (name) => numberOf(detail, name) ?? 0,
  );
  const counts = detail['counts'];
  const countOf = (name: string) => (isRecord(counts) ? (numberOf(counts, name) ?? 0) : 0);
  const changed = COUNTED.flatMap(([name, singular, plural]) =>
    countOf(name) === 0 ? [] : [countLabel(countOf(name), singular, plural)],
  );
  // The numbers are those of the followed place if it is a part of the county, otherwise those of the county.
  const here = detail['inside'] === true ? ' here' : '';
  return kinds.flatMap((kind) => {
    if (kind === 'new_sales') return [`${counted(sales ?? 0)} with a new sale${here}.`];
    const about = changed.length === 0 ? '' : ` Changed: ${changed.join(', ')}.`;
    return [`Edition ${version} has ${counted(parcels ?? 0).toLowerCase()}${here}.${about}`];
  });
}

/** The counts of a comparison about which people are notified. */
const COUNTED = [
  ['new', 'new parcel', 'new parcels'],
  ['gone', 'parcel gone', 'parcels gone'],
  ['split', 'split', 'splits'],
  ['merged', 'merger', 'mergers'],
  ['owner', 'owner', 'owners'],
  ['value', 'value', 'values'],
  ['shape', 'shape', 'shapes'],
] as const;

function selectionLines(kinds: readonly NoticeKind[], detail: NoticeFacts['detail']): string[] {
  const counts = detail['counts'];
  return kinds.flatMap((kind) => {
    const count = isRecord(counts) ? (numberOf(counts, kind) ?? 0) : 0;
    if (count === 0) return [];
    if (kind === 'entered') return [`${counted(count)} entered its selection.`];
    if (kind === 'left') return [`${counted(count)} left its selection.`];
    return [`${counted(count)} inside it changed${byKind(COUNTED_KINDS, detail['by_kind'])}.`];
  });
}

/** Returns the numbers of these kinds, such as ": Owner 3, Value 12". */
function byKind(kinds: readonly NoticeKind[], counts: unknown): string {
  const by = kinds.flatMap((kind) => {
    const count = isRecord(counts) ? numberOf(counts, kind) : null;
    return count === null ? [] : [`${labelOfKind(kind)} ${amount(count)}`];
  });
  return by.length === 0 ? '' : `: ${by.join(', ')}`;
}

function summaryLines(kinds: readonly NoticeKind[], detail: NoticeFacts['detail']): string[] {
  const about = byKind(kinds, detail['counts']);
  return [`${amount(numberOf(detail, 'parcels') ?? 0)} parcels that you follow changed${about}.`];
}

function parcelLines(
  kind: NoticeKind,
  { changes, ...facts }: Pick<NoticeFacts, 'kinds' | 'detail'> & { changes: readonly ParcelChange[] },
): string[] {
  const change = changes.find((candidate) => candidate.kind === kind);
  const parts = numberOf(facts.detail, 'parts');
  switch (kind) {
    case 'owner': {
      const [from, to] = [namesOf(change?.old), namesOf(change?.new)];
      return from === null && to === null
        ? ['The owner changed.']
        : [`Owner: ${from ?? 'none'} → ${to ?? 'none'}`];
    }
    case 'value':
      return orElse(valueLines(change), 'The value changed.');
    case 'sale':
      return orElse(fieldLines(changes, SALE_COLUMNS), 'There is a new sale.');
    case 'use':
      return orElse(fieldLines(changes, USE_COLUMNS), 'The land use or zoning changed.');
    case 'shape':
      return [shapeLine(change)];
    case 'split':
      return [parts === null ? 'It was split.' : `It was split into ${amount(parts)} parcels.`];
    case 'merged':
      return [isGone(facts) ? 'It became part of another parcel.' : 'Another parcel became part of it.'];
    case 'gone':
      return ['The county’s new data has no such parcel.'];
    default:
      return [];
  }
}

function valueLines(change: ParcelChange | undefined): string[] {
  return COMPARED_VALUES.flatMap(([name, label]) => {
    const [from, to] = [change?.old?.[name] ?? null, change?.new?.[name] ?? null];
    return from === to ? [] : [`${label}: ${shown(from, 'currency')} → ${shown(to, 'currency')}`];
  });
}

function fieldLines(changes: readonly ParcelChange[], names: readonly string[]): string[] {
  return changes
    .flatMap(({ fields }) => fields)
    .filter(({ name }) => names.includes(name))
    .map(({ label, format, from, to }) => `${label}: ${shown(from, format)} → ${shown(to, format)}`);
}

function shapeLine(change: ParcelChange | undefined): string {
  const acres = [change?.old?.ll_gisacre ?? null, change?.new?.ll_gisacre ?? null];
  const moved = change?.moved_m ?? null;
  const by = moved === null ? '' : ` The boundary moved by up to ${moved} m.`;
  return acres.some((value) => value === null) || acres[0] === acres[1]
    ? `The shape changed.${by}`
    : `Shape: ${acres.map((value) => `${(value ?? 0).toFixed(3)} acres`).join(' → ')}.${by}`;
}

function namesOf(facts: ParcelFacts | null | undefined): string | null {
  const names = [facts?.owner, facts?.owner2].filter((name) => name !== null && name !== undefined);
  return names.map(titleCase).join(', ') || null;
}

function shown(value: string | number | null, format: ChangedField['format']): string {
  return value === null ? 'none' : formatValue(value, format);
}

const counted = (parcels: number) => (parcels === 0 ? 'No parcels' : countLabel(parcels, 'parcel'));

const amount = (value: number) => value.toLocaleString('en-US');

const orElse = (lines: string[], otherwise: string) => (lines.length > 0 ? lines : [otherwise]);

function numberOf(record: Readonly<Record<string, unknown>>, name: string): number | null {
  const value = record[name];
  return typeof value === 'number' ? value : null;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
