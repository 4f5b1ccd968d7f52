import type { Actor } from '../../../kernel/permission.ts';
import type { ParcelRecord } from '../contract.ts';
import { panelField, type PanelField } from './panel-groups.ts';

/** The fields that most people open a parcel for, in this order. Some labels are shorter than the columns' own. */
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

/** Returns the highlights of a record, including hidden ones. */
export function highlights(record: ParcelRecord, actor: Actor): readonly PanelField[] {
  return HIGHLIGHTS.flatMap(([name, label]) => {
    const field = panelField(record, name, actor);
    return field === null ? [] : [{ ...field, label: label ?? field.label }];
  });
}
