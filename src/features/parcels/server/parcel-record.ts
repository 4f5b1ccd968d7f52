import { parcelFid } from '../../../kernel/ids.ts';
import type { Edition } from '../../editions/server/index.ts';
import { publicSourceName } from '../../places/rules/public-source-name.ts';
import type { ParcelRecord } from '../contract.ts';
import { CANADA_COLUMNS, canadaFields, countryOf, isAmericanOnly } from '../rules/canada-fields.ts';
import { CUSTOM_PREFIX } from '../rules/county-columns.ts';
import type { FieldAccess, HiddenReason } from '../rules/field-access.ts';
import { FIELD_HELP } from '../rules/field-help.ts';
import type { FieldSources } from '../rules/field-source.ts';
import { formatAddresses, parcelHeadline } from '../rules/format-address.ts';
import type { FieldValue } from '../rules/format-value.ts';
import type { NameMask } from '../rules/name-mask.ts';
import { PARCEL_COLUMNS } from '../rules/parcel-columns.ts';
import { type PremiumAudience, premiumTierOf } from '../rules/premium-fields.ts';
import { findReferenceLink } from '../rules/reference-links.ts';
import type { ParcelRecordRow, StackRow } from './queries.ts';

export interface ParcelRecordParts {
  row: ParcelRecordRow;
  edition: Edition;
  isDemo: boolean;
  context: ParcelRecord['context'];
  /** The names of the places around the parcel, the country first. */
  places: readonly string[];
  stack: readonly StackRow[];
  records: { list: ParcelRecord['records']; count: number };
  /** The columns of this parcel that the reader may see. */
  access: FieldAccess<HiddenReason>;
  isRemoved: boolean;
  /** Null when nothing is hidden, as for operators. */
  mask: NameMask | null;
  sources: FieldSources;
  premiumFields: PremiumAudience;
}

/** Returns a parcel in the form of the API, with only the columns that have a value and that the reader may see. */
export function parcelRecord({
  row,
  edition,
  isDemo,
  context,
  places,
  stack,
  records,
  access,
  isRemoved,
  mask,
  sources,
  premiumFields,
}: ParcelRecordParts): ParcelRecord {
  const country = countryOf(row.path);
  const fields: ParcelRecord['fields'] = {};
  const key: ParcelRecord['key'] = {};
  const metadata: ParcelRecord['field_metadata'] = {};
  const premium: ParcelRecord['premium_field_metadata'] = {};
  const hiddenFields: ParcelRecord['hidden_fields'] = [];
  const whyHidden = (name: string, value: FieldValue): HiddenReason | null => {
    if (access.personal !== null && access.isPersonal(name)) return access.personal;
    // A name on the opt-out list may also occur in remarks, legal descriptions and names of subdivisions.
    return mask?.hides(name, value) === true ? 'removed' : null;
  };
  for (const { name, label, group, format, tier } of PARCEL_COLUMNS) {
    const value = fieldValue(row[name]);
    if (value === null || (country === 'ca' && isAmericanOnly(name))) continue;
    const reason = whyHidden(name, value);
    if (reason !== null) {
      hiddenFields.push({ name, label, reason });
      continue;
    }
    const premiumTier = premiumTierOf(name);
    if (premiumTier !== null) {
      premium[name] = { tier: premiumTier };
      if (access.whyHidden(name) !== null) continue;
    }
    fields[name] = value;
    key[name] = label;
    const source = sources[name];
    metadata[name] = { group, format, tier, ...(source && { source }) };
  }
  if (country === 'ca') {
    const canadian = canadaFields(row, places);
    for (const { name, label } of CANADA_COLUMNS) {
      const value = canadian[name];
      if (value === undefined) continue;
      fields[name] = value;
      key[name] = label;
      metadata[name] = { group: 'address', format: 'text', tier: 'standard' };
    }
  }
  const custom: ParcelRecord['custom'] = {};
  const customSources: ParcelRecord['custom_sources'] = {};
  for (const [name, raw] of Object.entries(isRecord(row.custom) ? row.custom : {})) {
    const value = fieldValue(raw);
    if (value === null) continue;
    const reason = whyHidden(`${CUSTOM_PREFIX}${name}`, value);
    if (reason !== null) {
      hiddenFields.push({ name, label: name, reason });
      continue;
    }
    custom[name] = value;
    // A county column may be called `constructor`, which every object has.
    const source = Object.hasOwn(sources, name) ? sources[name] : undefined;
    if (source !== undefined) customSources[name] = source;
  }
  const bbox: ParcelRecord['bbox'] = [row.boxWest, row.boxSouth, row.boxEast, row.boxNorth];
  return {
    fid: parcelFid(edition.geoid, row.ogc_fid),
    ll_uuid: row.ll_uuid,
    path: row.path,
    headline: parcelHeadline(fields),
    context,
    fields,
    custom,
    custom_sources: customSources,
    key,
    field_metadata: metadata,
    premium_field_metadata: openToEverybody(premium, premiumFields),
    tooltips: tooltipsOf([...Object.keys(fields), ...Object.keys(premium)]),
    reference_links: referenceLinksOf(Object.keys(fields)),
    hidden_fields: hiddenFields,
    is_removed: isRemoved,
    formatted_addresses: formatAddresses({ ...fields, state2: row['state2'], szip: row['szip'] }),
    others: stack.map((other) => ({ path: other.path, headline: parcelHeadline({ ...other }) })),
    others_count: stack[0]?.total ?? 0,
    records: records.list,
    records_count: records.count,
    bbox,
    point: pointOf(row, bbox),
    geometry: JSON.parse(row.geometry) as GeoJSON.Polygon | GeoJSON.MultiPolygon,
    source: {
      name: publicSourceName(edition.sourceName),
      published_at: edition.publishedAt.toISOString(),
      version: edition.version,
      is_demo: isDemo,
    },
  };
}

/** Returns no premium metadata on a site where everybody sees premium columns. */
function openToEverybody(
  premium: ParcelRecord['premium_field_metadata'],
  audience: PremiumAudience,
): ParcelRecord['premium_field_metadata'] {
  return audience === 'everyone' ? {} : premium;
}

const HELP: Readonly<Record<string, string>> = {
  ...FIELD_HELP,
  ...Object.fromEntries(CANADA_COLUMNS.map(({ name, help }) => [name, help])),
};

function tooltipsOf(names: readonly string[]): ParcelRecord['tooltips'] {
  return Object.fromEntries(names.flatMap((name) => (HELP[name] === undefined ? [] : [[name, HELP[name]]])));
}

function referenceLinksOf(names: readonly string[]): ParcelRecord['reference_links'] {
  return Object.fromEntries(
    names.flatMap((name) => {
      const link = findReferenceLink(name);
      return link === null ? [] : [[name, link]];
    }),
  );
}

/** Returns a value as JSON, or null when the county gives none. */
function fieldValue(value: unknown): FieldValue | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (value instanceof Date) return value.toISOString();
  return isRecord(value) || Array.isArray(value) ? JSON.stringify(value) : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** Returns the parcel's point. `lat` and `lon` are texts in the schema. A row without them gets the center of its box. */
function pointOf(
  { lat, lon }: ParcelRecordRow,
  [west, south, east, north]: ParcelRecord['bbox'],
): [number, number] {
  const point: [number, number] = [Number(lon ?? Number.NaN), Number(lat ?? Number.NaN)];
  return point.every(Number.isFinite) ? point : [(west + east) / 2, (south + north) / 2];
}
