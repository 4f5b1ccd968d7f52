import { timeLabel } from '../../../../frontend/time-label.ts';
import { DataTable } from '../../../../frontend/ui/data-table.tsx';
import type { StorageHealth } from '../../../backups/contract.ts';
import styles from '../admin.module.css';

/** The last repairs of damaged files, whether they were started automatically or with the button. */
export function RepairsPart({ repairs }: Pick<StorageHealth, 'repairs'>) {
  return (
    <section className={styles['part']} aria-labelledby="health-repairs">
      <h2 id="health-repairs">Last repairs</h2>
      {repairs.length === 0 ? (
        <p className={styles['lead']}>No file has needed a repair.</p>
      ) : (
        <DataTable
          label="The last repairs"
          heads={['File', 'When', 'Result']}
          scrollClassName={styles['wide']}
        >
          {repairs.map(({ key, name, finished_at: at, error }) => (
            <tr key={`${at} ${key}`}>
              <th scope="row">
                {name}
                <small>{key}</small>
              </th>
              <td>{timeLabel(at)}</td>
              <td>
                {error === null ? 'Rebuilt' : 'Failed'}
                {error !== null && <small>{error}</small>}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  );
}
