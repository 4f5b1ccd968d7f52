import type { FieldValue } from './format-value.ts';

/** The values of a parcel's record, by standard column or else by the county's own name. */
export type RecordFields = Readonly<Record<string, FieldValue | null>>;

const NUMBERS = ['account_number', 'parcelnumb', 'tax_id', 'alt_parcelnumb1', 'alt_parcelnumb2'];

/** Returns the title of a record, which never names a person: its address and unit, or else its unit or its number; null when it has none of these. */
export function recordHeadline(fields: RecordFields): string | null {
  const unit = textOf(fields['sunit']);
  const address = textOf(fields['address']);
  if (address !== null) {
    const isComplete = unit === null || hasUnit(splitWords(address), splitWords(unit));
    return isComplete ? address : `${address} ${/^\d/.test(unit) ? `# ${unit}` : unit}`;
  }
  if (unit !== null) return /^\w+$/.test(unit) ? `Unit ${unit}` : unit;
  for (const name of NUMBERS) {
    const number = textOf(fields[name]);
    if (number !== null) return number;
  }
  return null;
}

const UNIT_LABELS = new Set('# APT APARTMENT UNIT STE SUITE RM ROOM FL LOT BLDG'.split(' '));

/** Returns true if an address names the unit: at its end, or elsewhere with a label such as APT. The `8` of `8 E ELM ST` and its `E` are no units. */
function hasUnit(address: readonly string[], unit: readonly string[]): boolean {
  const isLabel = (at: number) => UNIT_LABELS.has(address[at] ?? '');
  const isNamed = (words: readonly string[]) =>
    address.some(
      (_, at) =>
        words.every((word, index) => address[at + index] === word) &&
        (isLabel(at) || isLabel(at - 1) || (at > 0 && at + words.length === address.length)),
    );
  return isNamed(unit) || isNamed(unit.filter((word) => !UNIT_LABELS.has(word)));
}

function splitWords(text: string): string[] {
  return text.toUpperCase().match(/#|[\p{L}\p{N}]+/gu) ?? [];
}

function textOf(value: FieldValue | null | undefined): string | null {
  const text = value === null || value === undefined ? '' : String(value).trim();
  return text === '' ? null : text;
}
