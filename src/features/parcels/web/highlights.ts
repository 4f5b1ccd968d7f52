import type { ParcelRecord } from '../contract.ts';
import { sourceWords } from '../rules/field-source.ts';
import { findParcelColumn } from '../rules/parcel-columns.ts';
import type { PanelField } from './panel-field.ts';

/** What most people open a parcel for, in this order. Labels are shorter than the columns' where there is no doubt. */
const HIGHLIGHTS: readonly (readonly [name: string, label?: string])[] = [
  ['owner'],
  ['parcelnumb'],
  ['ll_gisacre', 'Measured Area (acres)'],
  ['usedesc', 'Use'],
  ['zoning'],
  ['yearbuilt'],
  ['parval', 'Total Value'],
  ['saleprice', 'Last Sale Price'],
  ['saledate', 'Last Sale Date'],
];

/** The highlights that this record has, values and hidden ones. */
export function highlights(record: ParcelRecord): readonly PanelField[] {
  return HIGHLIGHTS.flatMap(([name, label]): PanelField[] => {
    const hidden = record.hidden_fields.find((field) => field.name === name);
    const value = record.fields[name];
    const format = record.field_metadata[name]?.format ?? findParcelColumn(name)?.format ?? 'text';
    const shownLabel = label ?? record.key[name] ?? hidden?.label ?? name;
    const source = record.field_metadata[name]?.source;
    if (value !== undefined)
      return [
        {
          name,
          label: shownLabel,
          format,
          value: { kind: 'shown', value },
          source: source && sourceWords(source, record.source.published_at),
        },
      ];
    if (hidden === undefined) return [];
    return [{ name, label: shownLabel, format, value: { kind: 'hidden', reason: hidden.reason } }];
  });
}
