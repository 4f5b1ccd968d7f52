import type { Actor } from '../../../kernel/permission.ts';
import { SQFT_PER_ACRE, SQM_PER_ACRE } from '../../../kernel/units.ts';
import type { ParcelRecord } from '../contract.ts';
import { countryOf } from './canada-fields.ts';
import { displayedText } from './displayed-text.ts';
import { type FieldValue, formatValue } from './format-value.ts';
import { panelField, type PanelField } from './panel-groups.ts';

type HeadFactId = 'owner' | 'value' | 'size' | 'use' | 'zoning' | 'sale' | 'built' | 'number';

/** One answer at the head of the panel. */
export interface HeadFact {
  id: HeadFactId;
  label: string;
  /** The answer; null when the county doesn't give it or the reader may not see it. */
  text: string | null;
  /** The values that the answer was computed from, or that belong to it. */
  note?: string | undefined;
  /** The text to copy, as the county wrote it. */
  copied?: string | undefined;
  /** The field that the answer comes from, with its explanation and the reason why it is hidden. */
  field: PanelField | null;
}

/** Returns the answers that most people open a parcel for. The first four are always there, the others when the county gives them. */
export function parcelHead(record: ParcelRecord, actor: Actor): readonly HeadFact[] {
  const head = new Head(record, actor);
  return [
    head.owner(),
    head.value(),
    head.size(),
    head.use(),
    ...[head.zoning(), head.sale(), head.built(), head.number()].filter((fact) => fact.text !== null),
  ];
}

/** Returns the columns that the head shows whole, so that a section with nothing else can be left out. */
export function headColumns(facts: readonly HeadFact[]): ReadonlySet<string> {
  return new Set(facts.flatMap(({ field }) => (field === null ? [] : [field.name])));
}

class Head {
  readonly #record: ParcelRecord;
  readonly #actor: Actor;

  constructor(record: ParcelRecord, actor: Actor) {
    this.#record = record;
    this.#actor = actor;
  }

  /** Returns the owner. The note names the second owner, and the number of records if some have other owners, as the units of a condominium do. */
  owner(): HeadFact {
    const fact = this.#fact('owner', 'Owner', 'owner');
    if (fact.text === null) return fact;
    const [first, second] = [this.#text('owner'), this.#text('owner2')];
    const { records, records_count: count } = this.#record;
    const isOneOfMany = records.some(({ owner }) => owner !== null && owner !== first);
    const notes = [
      ...(second === null ? [] : [`and ${displayedText('owner2', second)}`]),
      ...(isOneOfMany ? [`one of ${count.toLocaleString('en-US')} records at this location`] : []),
    ];
    return notes.length === 0 ? fact : { ...fact, note: notes.join(', ') };
  }

  /** Returns the total value. When the county gives no total, it is computed from the values of land and improvements. */
  value(): HeadFact {
    const total = this.#number('parval');
    const [land, improvements] = [this.#number('landval'), this.#number('improvval')];
    const sum = (inCents(land) + inCents(improvements)) / 100;
    // Some counties write 0 for a total that they don't compute.
    const isComputed = this.#record.field_metadata['parval']?.source?.kind === 'computed';
    if (sum === 0 || ((total ?? 0) > 0 && !isComputed)) return this.#fact('value', 'Total value', 'parval');
    const text = formatValue(sum, 'currency');
    const note =
      improvements === null
        ? 'land only; the county gives no value of improvements'
        : land === null
          ? 'improvements only; the county gives no value of the land'
          : 'land + improvements';
    const field = isComputed ? this.#field('parval') : null;
    return { id: 'value', label: 'Total value', text, note, copied: text, field };
  }

  size(): HeadFact {
    for (const [column, perAcre, source] of SIZES) {
      const size = this.#number(column);
      if (size === null || size <= 0) continue;
      const [text, other] = sizeLabels(size / perAcre, countryOf(this.#record.path));
      return {
        id: 'size',
        label: 'Size',
        text,
        note: source === undefined ? `(${other})` : `(${other}), ${source}`,
        copied: `${text} (${other})`,
        field: this.#field(column),
      };
    }
    return { id: 'size', label: 'Size', text: null, field: null };
  }

  use(): HeadFact {
    const fact = this.#fact('use', 'Use', 'usedesc');
    return fact.field === null ? this.#fact('use', 'Use', 'usecode') : fact;
  }

  zoning(): HeadFact {
    const fact = this.#fact('zoning', 'Zoning', 'zoning');
    const description = this.#text('zoning_description');
    return fact.text === null || description === null || description === fact.text
      ? fact
      : { ...fact, note: description };
  }

  sale(): HeadFact {
    const [price, date] = [this.#number('saleprice'), this.#text('saledate')];
    const day = date === null ? null : formatValue(date, 'date');
    if (price !== null && price > 0)
      return {
        ...this.#fact('sale', 'Last sale', 'saleprice'),
        ...(day !== null && { note: `on ${day}` }),
      };
    const fact = this.#fact('sale', 'Last sale', 'saledate');
    return fact.text === null ? fact : { ...fact, note: 'no price recorded' };
  }

  built(): HeadFact {
    return this.#fact('built', 'Year built', 'yearbuilt');
  }

  number(): HeadFact {
    return this.#fact('number', 'Parcel number', 'parcelnumb');
  }

  #fact(id: HeadFactId, label: string, column: string): HeadFact {
    const field = this.#field(column);
    if (field?.value.kind !== 'shown') return { id, label, text: null, field };
    const copied = formatValue(field.value.value, field.format);
    return { id, label, text: displayedText(column, copied), copied, field };
  }

  #field(column: string): PanelField | null {
    return panelField(this.#record, column, this.#actor);
  }

  #shown(column: string): FieldValue | null {
    const value = this.#field(column)?.value;
    return value?.kind === 'shown' ? value.value : null;
  }

  #number(column: string): number | null {
    const value = this.#shown(column);
    const number = value === null || value === '' ? Number.NaN : Number(value);
    return Number.isFinite(number) ? number : null;
  }

  #text(column: string): string | null {
    const value = this.#shown(column);
    return value === null ? null : String(value);
  }
}

/** Rounds dollars to whole cents: 19.99 * 100 is 1998.9999999999998. */
function inCents(dollars: number | null): number {
  return Math.round((dollars ?? 0) * 100);
}

/**
 * The columns with a size, the most exact first. Each has its number of units per acre, and, if the size is not measured from the outline, where it comes
 * from.
 */
const SIZES: readonly (readonly [column: string, perAcre: number, source?: string])[] = [
  ['ll_gissqft', SQFT_PER_ACRE],
  ['ll_gisacre', 1],
  ['gisacre', 1, 'from the county'],
  ['sqft', SQFT_PER_ACRE, 'from the county'],
  ['deeded_acres', 1, 'from the deed'],
];

const SQM_PER_HECTARE = 10_000;
const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const HUNDREDTHS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const TINY = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 1 });

/**
 * Returns the size of a lot in the unit that people use, and in the other one: below one acre square feet come first, `2,799 sq ft` and `0.06 acres`,
 * above it acres, `12.5 acres` and `544,500 sq ft`. In Canada square meters and hectares.
 */
export function sizeLabels(acres: number, country: 'us' | 'ca'): [first: string, second: string] {
  if (country === 'us') return pairLabel(acres, acres * SQFT_PER_ACRE, 'acre', 'sq ft');
  const sqm = acres * SQM_PER_ACRE;
  return pairLabel(sqm / SQM_PER_HECTARE, sqm, 'hectare', 'm²');
}

function pairLabel(large: number, small: number, largeName: string, smallName: string): [string, string] {
  const number = (large >= 100 ? WHOLE : large < 0.005 ? TINY : HUNDREDTHS).format(large);
  const largeText = `${number} ${largeName}${number === '1' ? '' : 's'}`;
  const smallText = `${WHOLE.format(small)} ${smallName}`;
  return large < 1 ? [smallText, largeText] : [largeText, smallText];
}
