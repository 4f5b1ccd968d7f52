import { ScrollRegion } from '../../../frontend/ui/scroll-region.tsx';
import { StateLabel } from '../../../frontend/ui/state-label.tsx';
import table from '../../../frontend/ui/table.module.css';
import { formatValue } from '../../parcels/rules/format-value.ts';
import type { CountyQuality } from '../contract.ts';
import styles from './coverage.module.css';

/** Lists the editions of a county with the numbers of rows that were read, kept, repaired and skipped. */
export function EditionTable({ editions }: { editions: CountyQuality['editions'] }) {
  return (
    <ScrollRegion label="Editions of the county" className={table['scroll']}>
      <table className={table['table']}>
        <thead>
          <tr>
            <th scope="col">Edition</th>
            <th scope="col">Published</th>
            <th scope="col">File</th>
            {['Rows read', 'Kept', 'Repaired', 'Skipped'].map((label) => (
              <th key={label} scope="col" className={table['number']}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {editions.map(({ version, published_at, is_current, source_name, rows, parcels }) => (
            <tr key={version}>
              <th scope="row">
                <span className={styles['version']}>
                  {version} {is_current && <StateLabel tone="good">Current</StateLabel>}
                </span>
              </th>
              <td>{formatValue(published_at, 'date')}</td>
              <td>{source_name}</td>
              <Count value={rows?.read} />
              <Count value={rows?.kept ?? parcels} />
              <Count value={rows?.repaired} />
              <Count value={rows?.skipped} />
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Count({ value }: { value: number | undefined }) {
  return <td className={table['number']}>{value === undefined ? '' : value.toLocaleString('en-US')}</td>;
}
