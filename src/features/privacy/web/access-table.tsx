import { ScrollText } from 'lucide-react';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import table from '../../../frontend/ui/table.module.css';
import { countLabel } from '../../../kernel/count-label.ts';
import { titleCase } from '../../../kernel/title-case.ts';
import type { AccessEntry } from '../contract.ts';
import { accessLabel } from './access-labels.ts';
import { timeLabel } from './opt-out-labels.ts';
import styles from './privacy.module.css';

export function AccessTable({ entries }: { entries: readonly AccessEntry[] }) {
  if (entries.length === 0)
    return (
      <Notice icon={ScrollText} title="There are no entries.">
        <p>When someone is shown an owner name or a mailing address, an entry appears here.</p>
      </Notice>
    );
  return (
    <DataTable label="Access log" className={table['log']} heads={['When', 'Who', 'What', 'Parcel']}>
      {entries.map(({ id, at, account, visitor, endpoint, ll_uuid, parcel, geoid, county, parcel_count }) => (
        <tr key={id}>
          <td className={table['time']}>{timeLabel(at)}</td>
          <th scope="row">
            {account === null ? (
              <>
                Visitor <code>{visitor?.slice(0, 8)}</code>
              </>
            ) : (
              (account.email ?? 'Deleted account')
            )}
          </th>
          <td className={table['event']}>{accessLabel(endpoint)}</td>
          <td className={styles['parcel']}>
            {ll_uuid === null ? (
              countLabel(parcel_count, 'parcel')
            ) : (
              <ShownParcel parcel={parcel} llUuid={ll_uuid} />
            )}
            {geoid !== null && <small>{county ?? `County ${geoid}`}</small>}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** A parcel by its address or number. A parcel that is in no current edition is shown by its id. */
function ShownParcel({ parcel, llUuid }: { parcel: AccessEntry['parcel']; llUuid: string }) {
  return parcel === null ? (
    <code className={styles['uuid']}>{llUuid}</code>
  ) : (
    <a href={parcel.path}>{titleCase(parcel.headline)}</a>
  );
}
