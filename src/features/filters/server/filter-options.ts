import { compareNaturally } from '../../../kernel/natural-order.ts';
import { percentOf } from '../../parcel-tiles/rules/percent.ts';
import {
  type CurrentStore,
  type ParcelStore,
  findColumn,
  readDictionary,
  textOfCode,
} from '../../parcel-tiles/server/index.ts';
import type { CountyColumn } from '../../parcels/rules/county-column-schema.ts';
import type { FieldAccess } from '../../parcels/rules/field-access.ts';
import { PARCEL_COLUMNS, type ParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import type { FilterOption } from '../contract.ts';
import { dateOfDay, isRangeKind, kindOfColumn } from '../rules/condition-value.ts';
import { CUSTOM_PREFIX } from '../rules/filter-tree.ts';
import type { EditionFacts } from './edition-facts.ts';
import { type HiddenParcels, NOBODY_HIDDEN, hiddenIn, mayHide } from './hidden-parcels.ts';
import { histogramOf } from './histograms.ts';

/** A column with at most this many distinct texts offers them as a list instead of a text field. */
const MAX_CHOICES = 24;
const YES_NO = { true: 'Yes', false: 'No' };
/** Columns that are of no use in a filter: ids, paths and positions of parcels, and values that are the same in the whole county. */
const NOT_OFFERED: ReadonlySet<string> = new Set([
  'ogc_fid',
  'geoid',
  'path',
  'county',
  'state2',
  'lat',
  'lon',
]);

interface OptionParts {
  store: ParcelStore;
  edition: CurrentStore;
  facts: EditionFacts;
  access: FieldAccess;
  /** Finds the parcels that the opt-out list hides from this reader. */
  findHidden: () => Promise<HiddenParcels>;
}

/** Returns the columns that have values in the county, in the order of the schema, followed by the county's own columns. */
export async function filterOptions(parts: OptionParts): Promise<FilterOption[]> {
  const { edition, facts, access } = parts;
  const standard = PARCEL_COLUMNS.filter(({ name }) => facts.filled.has(name) && !NOT_OFFERED.has(name));
  const own = access.columns.list.filter(({ in_records, filled }) => !in_records && filled > 0);
  const customs = own.map((column): FilterOption => {
    const { name, filled } = column;
    const key = `${CUSTOM_PREFIX}${name}`;
    const kind = kindOfOwn(column);
    const locked = lockedOf(parts, key);
    const isShown = locked.locked === undefined && !parts.access.isPersonal(key);
    return {
      key,
      label: name,
      group: 'custom',
      kind,
      format: kind,
      range: kind !== 'text',
      ...(isShown ? endsOf(parts.store, key) : { min: null, max: null }),
      filled: percentOf(filled, edition.parcelCount),
      source: 'parcel',
      path: edition.placePath,
      ...locked,
    };
  });
  return [...(await Promise.all(standard.map((column) => optionOf(parts, column)))), ...customs];
}

async function optionOf(parts: OptionParts, column: ParcelColumn): Promise<FilterOption> {
  const { name, label, group, format } = column;
  const kind = kindOfColumn(name);
  const locked = lockedOf(parts, name);
  return {
    key: name,
    label,
    group,
    kind: kind === undefined || kind === 'custom' ? 'text' : kind,
    format,
    range: kind !== undefined && isRangeKind(kind),
    ...(locked.locked === undefined ? await valuesOf(parts, name) : { min: null, max: null }),
    filled: parts.facts.filled.get(name) ?? null,
    source: 'parcel',
    path: parts.edition.placePath,
    ...locked,
  };
}

function lockedOf({ access }: OptionParts, key: string): Pick<FilterOption, 'locked'> {
  const locked = access.whyHidden(key);
  return locked === null ? {} : { locked };
}

/** Returns the least and greatest value, or the fixed choices. */
async function valuesOf(
  parts: OptionParts,
  name: string,
): Promise<Pick<FilterOption, 'min' | 'max' | 'checkboxes'>> {
  const { store, access } = parts;
  const none = { min: null, max: null };
  if (kindOfColumn(name) === 'boolean') return { ...none, checkboxes: YES_NO };
  const column = findColumn(store, name)?.column;
  if (column === undefined) return none;
  switch (column.kind) {
    case 'text':
      // Personal values are never offered as a list.
      return column.distinct > MAX_CHOICES || access.isPersonal(name)
        ? none
        : {
            ...none,
            checkboxes: Object.fromEntries(
              (await shownTexts(parts, name)).toSorted(compareNaturally).map((text) => [text, text]),
            ),
          };
    case 'date':
      return { min: shownDate(column.min), max: shownDate(column.max) };
    case 'boolean':
      return none;
    case 'number':
      return { min: column.min, max: column.max };
  }
}

/** Returns the texts of a column, without those that only parcels have in which they are hidden. */
async function shownTexts({ store, access, findHidden }: OptionParts, name: string): Promise<string[]> {
  const { ordinals } = mayHide(access, name) ? hiddenIn(await findHidden(), access, name) : NOBODY_HIDDEN;
  if (ordinals.length === 0) return readDictionary(store, name);
  const counts = await histogramOf(store, name, ordinals);
  return Array.from(counts.keys(), (code) => textOfCode(store, name, code));
}

/** Returns the kind of a county column. The type of a column that was left out of the store is not used, because it was not determined from all its values. */
function kindOfOwn({
  value_type: type,
  left_out: leftOut,
  is_number: isNumber,
}: CountyColumn): FilterOption['kind'] {
  if (type == null || leftOut != null) return isNumber ? 'number' : 'text';
  return type === 'code' ? 'text' : type;
}

/**
 * Returns the least and greatest number of a county column, and whether the map holds it. Its texts are not offered as a list, because they may mention a
 * person on the opt-out list.
 */
function endsOf(store: ParcelStore, key: string): Pick<FilterOption, 'min' | 'max' | 'held'> {
  const column = findColumn(store, key)?.column;
  if (column?.kind !== 'number' || column.typed?.as !== 'number')
    return { min: null, max: null, held: column?.kind === 'text' };
  return { min: column.min, max: column.max, held: true };
}

function shownDate(day: number | null): string | null {
  return day === null ? null : dateOfDay(day);
}
