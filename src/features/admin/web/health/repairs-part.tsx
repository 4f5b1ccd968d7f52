import { timeLabel } from '../../../../frontend/time-label.ts';
import { ScrollRegion } from '../../../../frontend/ui/scroll-region.tsx';
import table from '../../../../frontend/ui/table.module.css';
import type { StorageHealth } from '../../../backups/contract.ts';
import styles from '../admin.module.css';

/** The last repairs of damaged files, whether they were started automatically or with the button. */
export function RepairsPart({ repairs }: Pick<StorageHealth, 'repairs'>) {
  return (
    <section className={styles['part']} aria-labelledby="health-repairs">
      <h2 id="health-repairs">Last repairs</h2>
      {repairs.length === 0 ? (
        <p className={styles['lead']}>No file had to be repaired yet.</p>
      ) : (
        <ScrollRegion label="The last repairs" className={`${table['scroll']} ${styles['wide']}`}>
          <table className={table['table']}>
            <thead>
              <tr>
                <th scope="col">File</th>
                <th scope="col">When</th>
                <th scope="col">Result</th>
              </tr>
            </thead>
            <tbody>
              {repairs.map(({ key, name, finished_at: at, error }) => (
                <tr key={`${at} ${key}`}>
                  <th scope="row">
                    {name}
                    <small>{key}</small>
                  </th>
                  <td>{timeLabel(at)}</td>
                  <td>
                    {error === null ? 'rebuilt' : 'failed'}
                    {error !== null && <small>{error}</small>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}
