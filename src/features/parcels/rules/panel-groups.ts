import type { Actor } from '../../../kernel/permission.ts';
import type { ParcelRecord } from '../contract.ts';
import { findAddOn, type AddOn } from './add-ons.ts';
import { CANADA_COLUMNS, countryOf } from './canada-fields.ts';
import type { HiddenReason } from './field-access.ts';
import { type FieldSource, sourceLabel } from './field-source.ts';
import type { FieldValue } from './format-value.ts';
import { type ColumnFormat, FIELD_GROUPS, findParcelColumn, PARCEL_COLUMNS } from './parcel-columns.ts';
import { lockOf, type Unlock } from './premium-fields.ts';
import type { ReferenceLink } from './reference-links.ts';
import { isShareColumn, isTechnicalColumn, madeColumnLabel } from './technical-columns.ts';

/** A value that the reader sees, or the reason why it is hidden or locked. */
type PanelValue =
  | { kind: 'shown'; value: FieldValue }
  | { kind: 'hidden'; reason: HiddenReason }
  | { kind: 'locked'; unlock: Unlock };

export interface PanelField {
  /** The name of the column, which is unique in its group. */
  name: string;
  label: string;
  format: ColumnFormat;
  value: PanelValue;
  /** An explanation of the column. */
  help?: string | undefined;
  /** A description of a shown value's source, if it is known. */
  source?: string | undefined;
  link?: ReferenceLink | undefined;
  /** The licensed product that the column belongs to. */
  addOn?: AddOn | undefined;
}

interface PanelGroup {
  id: string;
  label: string;
  fields: readonly PanelField[];
  /** True for a group that most readers want to see, if this reader sees at least half of its values. */
  isOpenAtFirst: boolean;
}

export interface PanelGroups {
  /** The groups with at least two fields, in the order of the panel. */
  groups: readonly PanelGroup[];
  /** Fields without a group, the county's own columns except shares, and the only field of a group. */
  additional: readonly PanelField[];
  /** Fields about the record, not the property: keys, dates of updates, the parts of which other fields consist, and the shares that spatial joins computed. */
  details: readonly PanelField[];
}

/**
 * The fields of the Address group. Other columns whose group is `address` are record details if `isTechnicalColumn` says so, such as the street number, or
 * else additional items.
 */
const ADDRESS = {
  us: ['parcelnumb', 'address', 'scity', 'county', 'state2', 'szip', 'll_uuid'],
  ca: ['parcelnumb', 'address', 'scity', 'admin3', 'admin2', 'admin1', 'admin0', 'postcode', 'll_uuid'],
} as const;

const ORDER = new Map<string, number>(
  [...PARCEL_COLUMNS.map(({ name }) => name), ...CANADA_COLUMNS.map(({ name }) => name)].map(
    (name, index) => [name, index],
  ),
);

/** Returns a field of the panel with its value, its lock or the reason why it is hidden; null when the parcel doesn't have it. */
export function panelField(record: ParcelRecord, name: string, actor: Actor): PanelField | null {
  const value = valueOf(record, name, actor);
  if (value === null) return null;
  const column = findParcelColumn(name);
  const hidden = record.hidden_fields.find((field) => field.name === name);
  const metadata = record.field_metadata[name];
  return {
    name,
    label: record.key[name] ?? hidden?.label ?? column?.label ?? name,
    format: metadata?.format ?? column?.format ?? 'text',
    value,
    help: record.tooltips[name],
    source: sourceOf(record, value, metadata?.source),
    link: record.reference_links[name],
    addOn: findAddOn(name) ?? undefined,
  };
}

function valueOf(record: ParcelRecord, name: string, actor: Actor): PanelValue | null {
  const hidden = record.hidden_fields.find((field) => field.name === name);
  if (hidden !== undefined) return { kind: 'hidden', reason: hidden.reason };
  const value = record.fields[name];
  const tier = record.premium_field_metadata[name]?.tier ?? null;
  const unlock = lockOf({ country: countryOf(record.path), tier, hasValue: value !== undefined }, actor);
  if (unlock !== null) return { kind: 'locked', unlock };
  return value === undefined ? null : { kind: 'shown', value };
}

/** The groups that are open at first if the reader sees at least half of their values. */
const OPEN: ReadonlySet<string> = new Set(['owner', 'sales_value', 'zoning_land_use', 'structure', 'risk']);

/** Returns true when the reader sees the values of at least half of the fields. */
export function isMostlyShown(fields: readonly PanelField[]): boolean {
  return fields.filter(({ value }) => value.kind === 'shown').length * 2 >= fields.length;
}

/**
 * Sorts a record's shown, hidden and locked values into the groups of the panel. A group with a single field has no section: it is an additional
 * item, or is left out when `above`, the columns at the head of the panel, has it.
 */
export function panelGroups(
  record: ParcelRecord,
  actor: Actor,
  above: ReadonlySet<string> = new Set(),
): PanelGroups {
  const address: readonly string[] = ADDRESS[countryOf(record.path)];
  const names = new Set([
    ...Object.keys(record.fields),
    ...Object.keys(record.premium_field_metadata),
    ...record.hidden_fields.map(({ name }) => name).filter((name) => ORDER.has(name)),
  ]);
  const byGroup = new Map<string, PanelField[]>();
  const rankOf = (name: string) => {
    const index = address.indexOf(name);
    return index === -1 ? address.length + (ORDER.get(name) ?? ORDER.size) : index;
  };
  for (const name of [...names].toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const field = panelField(record, name, actor);
    if (field === null) continue;
    const group = groupOf(record, name, address);
    byGroup.set(group, [...(byGroup.get(group) ?? []), field]);
  }
  const groups: PanelGroup[] = [];
  const single: PanelField[] = [];
  for (const { id, label } of FIELD_GROUPS) {
    const fields = byGroup.get(id) ?? [];
    if (fields.length > 1)
      groups.push({ id, label, fields, isOpenAtFirst: OPEN.has(id) && isMostlyShown(fields) });
    else single.push(...fields.filter(({ name }) => !above.has(name)));
  }
  const custom = Map.groupBy(customFields(record), ({ name }) => isShareOf(record, name));
  return {
    groups,
    additional: [...single, ...(byGroup.get(UNLISTED) ?? []), ...(custom.get(false) ?? [])],
    details: [...(byGroup.get(DETAILS) ?? []), ...(custom.get(true) ?? [])],
  };
}

const UNLISTED = '';
const DETAILS = 'details';
const LISTED: ReadonlySet<string> = new Set(FIELD_GROUPS.map(({ id }) => id));

/** Returns true for a column with the share of a parcel inside a polygon, which the import computes. */
function isShareOf(record: ParcelRecord, name: string): boolean {
  return isShareColumn(name) && isMade(record, name);
}

/** Returns true for a column that the import made by location, whose name is ours and not the county's. */
function isMade(record: ParcelRecord, name: string): boolean {
  return customSourceOf(record, name)?.kind === 'spatial_join';
}

/** Returns the source of a county column, which may have the name of a member of every object, such as `constructor`. */
function customSourceOf({ custom_sources: sources }: ParcelRecord, name: string): FieldSource | undefined {
  return Object.hasOwn(sources, name) ? sources[name] : undefined;
}

function groupOf(record: ParcelRecord, name: string, address: readonly string[]): string {
  if (address.includes(name)) return 'address';
  if (isTechnicalColumn(name)) return DETAILS;
  const group = record.field_metadata[name]?.group ?? findParcelColumn(name)?.group ?? UNLISTED;
  return LISTED.has(group) && group !== 'address' ? group : UNLISTED;
}

function customFields(record: ParcelRecord): PanelField[] {
  const shown = Object.entries(record.custom).map(([name, value]): PanelField => {
    const panelValue: PanelValue = { kind: 'shown', value };
    return {
      name,
      label: isMade(record, name) ? madeColumnLabel(name) : name,
      format: isShareOf(record, name) ? 'percent' : 'text',
      value: panelValue,
      source: sourceOf(record, panelValue, customSourceOf(record, name)),
      addOn: findAddOn(name) ?? undefined,
    };
  });
  const hidden = record.hidden_fields
    .filter(({ name }) => !ORDER.has(name))
    .map(({ name, label, reason }): PanelField => ({
      name,
      label,
      format: 'text',
      value: { kind: 'hidden', reason },
    }));
  return [...shown, ...hidden];
}

function sourceOf(record: ParcelRecord, value: PanelValue, source: FieldSource | undefined) {
  return value.kind === 'shown' && source !== undefined
    ? sourceLabel(source, record.source.published_at)
    : undefined;
}
