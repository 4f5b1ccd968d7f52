import { timeLabel } from '../../../frontend/time-label.ts';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import table from '../../../frontend/ui/table.module.css';
import type { AuditEntry } from '../../audit/contract.ts';
import styles from './admin.module.css';

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <DataTable label="Audit log" className={table['log']} heads={['When', 'Who', 'What happened', 'Action']}>
      {entries.map((entry) => (
        <AuditRow key={entry.id} entry={entry} />
      ))}
    </DataTable>
  );
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const { at, by, as, verb, text, facts } = entry;
  return (
    <tr>
      <td className={table['time']}>{timeLabel(at)}</td>
      <th scope="row" className={styles['who']}>
        {personLabel(by)}
        {as !== null && <small>as {personLabel(as)}</small>}
      </th>
      <td className={`${styles['happened']} ${table['event']}`}>
        {text}
        {facts.length > 0 && <small>{facts.join(' · ')}</small>}
      </td>
      <td className={styles['verb']}>
        <small>{verb}</small>
      </td>
    </tr>
  );
}

function personLabel(person: AuditEntry['by']): string {
  if (person === null) return 'This site';
  return person.name ?? `Deleted account (${person.id.slice(0, 8)})`;
}
