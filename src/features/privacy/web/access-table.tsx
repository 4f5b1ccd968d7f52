import { Notice } from '../../../frontend/ui/notice.tsx';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import table from '../../../frontend/ui/table.module.css';
import type { AccessEntry } from '../contract.ts';
import styles from './privacy.module.css';
import { timeLabel } from './opt-out-labels.ts';

/** The reader's action, by the name of the endpoint. */
const DEEDS: Readonly<Record<string, string>> = {
  getParcel: 'Opened a parcel',
  getParcelByUuid: 'Opened a parcel',
  listParcelSummaries: 'Hovered or listed',
  searchEverything: 'Searched',
};

export function AccessTable({ entries }: { entries: readonly AccessEntry[] }) {
  if (entries.length === 0) return <Notice title="There are no entries." />;
  return (
    <DataTable label="Access log" className={table['cards']} heads={['When', 'Who', 'What', 'Parcel']}>
      {entries.map(({ id, at, account, visitor, endpoint, ll_uuid, geoid, parcel_count }) => (
        <tr key={id}>
          <td data-label="When">{timeLabel(at)}</td>
          <th scope="row">
            {account === null ? (
              <>
                Visitor <code>{visitor?.slice(0, 8)}</code>
              </>
            ) : (
              (account.email ?? account.id)
            )}
          </th>
          <td data-label="What">{DEEDS[endpoint] ?? endpoint}</td>
          <td data-label="Parcel">
            {ll_uuid === null ? (
              `${parcel_count.toLocaleString('en-US')} parcels`
            ) : (
              <code className={styles['uuid']}>{ll_uuid}</code>
            )}
            {geoid !== null && <small>County {geoid}</small>}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
