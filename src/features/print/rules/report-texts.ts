import type { Actor } from '../../../kernel/permission.ts';
import type { ParcelRecord } from '../../parcels/contract.ts';
import { displayedText } from '../../parcels/rules/displayed-text.ts';
import { formatValue } from '../../parcels/rules/format-value.ts';
import { FIELD_GROUPS } from '../../parcels/rules/parcel-columns.ts';
import { parcelHead } from '../../parcels/rules/parcel-head.ts';
import type { ReportGroup } from './report-layout.ts';

/** Returns the facts at the head of the parcel panel, which the report shows in large type. Facts that this reader may not see are left out. */
export function reportFacts(record: ParcelRecord, actor: Actor): { label: string; value: string }[] {
  return parcelHead(record, actor).flatMap(({ label, text, note }) =>
    text === null ? [] : [{ label, value: note === undefined ? text : `${text} ${note}` }],
  );
}

/** Returns the values of a parcel that this reader may see, in the groups of the panel. Empty groups are left out. */
export function reportGroups(record: ParcelRecord): ReportGroup[] {
  return FIELD_GROUPS.flatMap(({ id, label }) => {
    const rows = Object.keys(record.fields).flatMap((name) => {
      if (record.field_metadata[name]?.group !== id) return [];
      const value = valueText(record, name);
      return value === null ? [] : [{ label: record.key[name] ?? name, value }];
    });
    return rows.length === 0 ? [] : [{ label, rows }];
  });
}

const REASONS = {
  sign_in: 'sign in to see them',
  upgrade: 'they need a paid plan',
  removed: 'they were removed at a person’s request',
} as const;

/** Returns a message that names the hidden fields, by reason: `Not shown: Owner, Mailing address (sign in to see them).` Null when all are shown. */
export function hiddenMessage({ hidden_fields: hidden }: ParcelRecord): string | null {
  const reasons = (['sign_in', 'upgrade', 'removed'] as const).flatMap((reason) => {
    const labels = hidden.filter((field) => field.reason === reason).map(({ label }) => label);
    if (labels.length === 0) return [];
    const shown = labels.slice(0, 4).join(', ');
    const more = labels.length > 4 ? ` and ${labels.length - 4} more` : '';
    return [`${shown}${more} (${REASONS[reason]})`];
  });
  return reasons.length === 0 ? null : `Not shown: ${reasons.join('; ')}.`;
}

function valueText(record: ParcelRecord, name: string): string | null {
  const value = record.fields[name];
  if (value === undefined) return null;
  const text = formatValue(value, record.field_metadata[name]?.format ?? 'text');
  return text === '' ? null : displayedText(name, text);
}
