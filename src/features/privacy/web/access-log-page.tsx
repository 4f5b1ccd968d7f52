import { useState } from 'react';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { NewerOlder } from '../../../frontend/ui/newer-older.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { useDebounced } from '../../../frontend/use-debounced.ts';
import { countLabel } from '../../../kernel/count-label.ts';
import { AdminFrame } from '../../accounts/web/index.ts';
import { privacyFeature } from '../feature.ts';
import { AccessTable } from './access-table.tsx';
import styles from './privacy.module.css';
import { useAccessLog } from './use-opt-outs.ts';

const PAUSE_MS = 400;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The page that lists to whom owner names and mailing addresses were shown. */
export function AccessLogPage() {
  return (
    <AdminFrame title="Access log" permission={privacyFeature.permissions['access_log.read']}>
      <AccessLog />
    </AdminFrame>
  );
}

function AccessLog() {
  const [parcel, setParcel] = useState('');
  const [account, setAccount] = useState('');
  const [cursors, setCursors] = useState<readonly number[]>([]);
  const isUuid = parcel.trim() === '' || UUID.test(parcel.trim());
  const filter = useDebounced(JSON.stringify([isUuid ? parcel.trim() : '', account.trim()]), PAUSE_MS);
  const [llUuid = '', wantedAccount = ''] = JSON.parse(filter) as string[];
  const log = useAccessLog({ llUuid, account: wantedAccount }, cursors.at(-1));
  const narrow = (set: (value: string) => void) => (value: string) => {
    set(value);
    setCursors([]);
  };
  const last = log.data?.entries.at(-1)?.id;
  return (
    <>
      <PageHead
        title="Access log"
        lead={
          <>
            Who was shown owner names and mailing addresses.
            {log.data !== undefined &&
              (log.data.retention_days === 0
                ? ' Nothing is logged, because PLATBOOK_ACCESS_LOG_DAYS is 0.'
                : ` Entries are kept for ${countLabel(log.data.retention_days, 'day')}. A visitor without an account has a code that changes every day.`)}
          </>
        }
      />
      <div className={styles['filters']}>
        <TextField
          label="Parcel’s ID (ll_uuid)"
          value={parcel}
          onChange={narrow(setParcel)}
          autoComplete="off"
          issue={isUuid ? undefined : 'Enter the whole ID: 36 characters.'}
        />
        <TextField label="Account’s email" value={account} onChange={narrow(setAccount)} autoComplete="off" />
      </div>
      <Loaded of={log} name="the access log">
        {({ entries }) => <AccessTable entries={entries} />}
      </Loaded>
      <NewerOlder
        cursors={cursors}
        setCursors={setCursors}
        next={log.data?.has_more === true ? last : undefined}
      />
    </>
  );
}
