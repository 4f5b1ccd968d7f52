import type { TableRecord } from '../contract.ts';
import { FIELD_HELP } from '../rules/field-help.ts';
import type { PanelField } from '../rules/panel-groups.ts';
import { findParcelColumn, PARCEL_COLUMNS } from '../rules/parcel-columns.ts';

const ORDER = new Map<string, number>(PARCEL_COLUMNS.map(({ name }, index) => [name, index]));

/** Returns the values of one record for the panel: standard columns in schema order, then the county's own in their order. */
export function recordPanelFields({ fields }: Pick<TableRecord, 'fields'>): PanelField[] {
  const place = (name: string) => ORDER.get(name) ?? PARCEL_COLUMNS.length;
  return Object.entries(fields)
    .toSorted(([a], [b]) => place(a) - place(b))
    .map(([name, value]) => {
      const column = findParcelColumn(name);
      return {
        name,
        label: column?.label ?? name,
        format: column?.format ?? 'text',
        value: { kind: 'shown', value },
        help: column && FIELD_HELP[column.name],
      };
    });
}
