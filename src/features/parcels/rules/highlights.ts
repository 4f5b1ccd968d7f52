import type { Actor } from '../../../kernel/permission.ts';
import type { ParcelRecord } from '../contract.ts';
import { panelField, type PanelField } from './panel-groups.ts';

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
export function highlights(record: ParcelRecord, actor: Actor): readonly PanelField[] {
  return HIGHLIGHTS.flatMap(([name, label]) => {
    const field = panelField(record, name, actor);
    return field === null ? [] : [{ ...field, label: label ?? field.label }];
  });
}
