import type { ParcelRecord } from '../contract.ts';
import { type FieldSource, sourceWords } from '../rules/field-source.ts';
import { FIELD_GROUPS, findParcelColumn } from '../rules/parcel-columns.ts';
import { type PanelField, type PanelValue } from './panel-field.ts';

export interface PanelGroup {
  id: string;
  label: string;
  fields: readonly PanelField[];
}

export interface PanelGroups {
  /** In the order of the specification, without the empty ones. */
  groups: readonly PanelGroup[];
  /** Fields of no group and the county's own columns. */
  additional: readonly PanelField[];
}

/** Sorts a record's values, seen and hidden, into the groups of the panel. */
export function panelGroups(record: ParcelRecord): PanelGroups {
  const byGroup = new Map<string, PanelField[]>();
  const add = (group: string, field: PanelField) => {
    const fields = byGroup.get(group);
    if (fields === undefined) byGroup.set(group, [field]);
    else fields.push(field);
  };
  const wordsOf = (source: FieldSource | undefined) =>
    source && sourceWords(source, record.source.published_at);
  for (const [name, value] of Object.entries(record.fields)) {
    const metadata = record.field_metadata[name];
    add(metadata?.group ?? '', {
      name,
      label: record.key[name] ?? name,
      format: metadata?.format ?? 'text',
      value: { kind: 'shown', value },
      source: wordsOf(metadata?.source),
    });
  }
  for (const { name, label, reason } of record.hidden_fields) {
    const value: PanelValue = { kind: 'hidden', reason };
    add(findParcelColumn(name)?.group ?? '', { name, label, format: 'text', value });
  }
  const groups = FIELD_GROUPS.flatMap(({ id, label }) => {
    const fields = byGroup.get(id);
    return fields === undefined ? [] : [{ id, label, fields }];
  });
  const listed = new Set<string>(FIELD_GROUPS.map(({ id }) => id));
  const unlisted = [...byGroup].flatMap(([group, fields]) => (listed.has(group) ? [] : fields));
  const custom = Object.entries(record.custom).map(([name, value]): PanelField => ({
    name,
    label: name,
    format: 'text',
    value: { kind: 'shown', value },
    source: wordsOf(record.custom_sources[name]),
  }));
  return { groups, additional: [...unlisted, ...custom] };
}
