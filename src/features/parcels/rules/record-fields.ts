import type { FieldValue } from './format-value.ts';

/** The values of a parcel's record, by standard column or else by the county's own name. */
export type RecordFields = Readonly<Record<string, FieldValue | null>>;

const NUMBERS = ['account_number', 'parcelnumb', 'tax_id', 'alt_parcelnumb1', 'alt_parcelnumb2'];

/** Returns the title of a record, which never names a person: its address and unit, or else its unit or its number; null when it has none of these. */
export function recordHeadline(fields: RecordFields): string | null {
  const unit = textOf(fields['sunit']);
  const address = textOf(fields['address']);
  if (address !== null) {
    const isComplete = unit === null || address.toLowerCase().includes(unit.toLowerCase());
    return isComplete ? address : `${address} ${/^\d/.test(unit) ? `# ${unit}` : unit}`;
  }
  if (unit !== null) return /^\w+$/.test(unit) ? `Unit ${unit}` : unit;
  for (const name of NUMBERS) {
    const number = textOf(fields[name]);
    if (number !== null) return number;
  }
  return null;
}

function textOf(value: FieldValue | null | undefined): string | null {
  const text = value === null || value === undefined ? '' : String(value).trim();
  return text === '' ? null : text;
}
