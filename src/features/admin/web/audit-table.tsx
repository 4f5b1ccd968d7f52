import { DataTable } from '../../../frontend/ui/data-table.tsx';
import table from '../../../frontend/ui/table.module.css';
import type { AuditEntry } from '../../audit/contract.ts';
import { detailLabel, kindLabel, verbLabel } from '../rules/audit-labels.ts';
import styles from './admin.module.css';
import { timeLabel } from '../../../frontend/time-label.ts';

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <DataTable
      label="Audit log"
      className={table['cards']}
      heads={['When', 'Who', 'Action', 'Record', 'Details']}
    >
      {entries.map(({ id, at, by, as, verb, subject, detail }) => (
        <tr key={id}>
          <td data-label="When">{timeLabel(at)}</td>
          <th scope="row" className={styles['who']}>
            {personLabel(by)}
            {as !== null && <small>as {personLabel(as)}</small>}
          </th>
          <td data-label="Action">
            {verbLabel(verb)}
            <small>{verb}</small>
          </td>
          <td data-label="Record">
            {subject.name ?? subject.id}
            <small>{kindLabel(subject.kind)}</small>
          </td>
          <td
            className={styles['value']}
            {...(Object.keys(detail).length > 0 && { 'data-label': 'Details' })}
          >
            {Object.entries(detail).map(([name, value]) => (
              <small key={name}>{detailLabel(name, value)}</small>
            ))}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function personLabel(person: AuditEntry['by']): string {
  if (person === null) return 'This site';
  return person.name ?? `Deleted account (${person.id.slice(0, 8)})`;
}
