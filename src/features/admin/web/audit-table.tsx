import { DataTable } from '../../../frontend/ui/data-table.tsx';
import type { AuditEntry } from '../../audit/contract.ts';
import styles from './admin.module.css';
import { timeLabel } from '../../../frontend/time-label.ts';

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <DataTable label="Audit log" heads={['When', 'Who', 'What', 'Record', 'Detail']}>
      {entries.map(({ id, at, by, as, verb, subject, detail }) => (
        <tr key={id}>
          <td>{timeLabel(at)}</td>
          <th scope="row">
            {personLabel(by)}
            {as !== null && <small>as {personLabel(as)}</small>}
          </th>
          <td>
            <code>{verb}</code>
          </td>
          <td>
            {subject.name ?? subject.id}
            <small>{subject.kind}</small>
          </td>
          <td className={styles['value']}>
            {Object.entries(detail).map(([name, value]) => (
              <small key={name}>
                {name}: {typeof value === 'string' ? value : JSON.stringify(value)}
              </small>
            ))}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function personLabel(person: AuditEntry['by']): string {
  if (person === null) return 'the site itself';
  return person.name ?? `an account that is gone (${person.id.slice(0, 8)})`;
}
