import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../frontend/api.ts';
import links from '../../../frontend/ui/links.module.css';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { NewerOlder } from '../../../frontend/ui/newer-older.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { useDebounced } from '../../../frontend/use-debounced.ts';
import { AdminFrame } from '../../accounts/web/index.ts';
import { listAudit } from '../../audit/contract.ts';
import styles from './admin.module.css';
import { AuditTable } from './audit-table.tsx';

const VERB = /^[a-z][a-z_]*(\.[a-z_]*)?$/;
const EMPTY = { person: '', verb: '', subject: '', from: '', to: '' };
type Search = typeof EMPTY;

export function AuditPage() {
  return (
    <AdminFrame
      title="Audit log"
      lead="Who did what to which record, newest first. Entries are never changed or deleted."
    >
      <Audit />
    </AdminFrame>
  );
}

function Audit() {
  const [search, setSearch] = useState(EMPTY);
  const [cursors, setCursors] = useState<number[]>([]);
  const isVerb = search.verb.trim() === '' || VERB.test(search.verb.trim());
  const given = JSON.stringify(givenOf({ ...search, verb: isVerb ? search.verb : '' }));
  const settled = useDebounced(given, 400);
  const before = cursors.at(-1);
  const log = useQuery({
    queryKey: ['admin', 'audit', settled, before],
    queryFn: ({ signal }) =>
      call(listAudit, {
        signal,
        query: { ...(JSON.parse(settled) as Partial<Search>), ...(before !== undefined && { before }) },
      }),
    placeholderData: keepPreviousData,
  });
  const narrow = (field: keyof Search) => (value: string) => {
    setSearch({ ...search, [field]: value });
    setCursors([]);
  };
  const csv = `/admin/audit.csv?${new URLSearchParams(JSON.parse(settled) as Record<string, string>)}`;
  return (
    <>
      <div className={styles['filters']}>
        <TextField
          label="Person"
          hint="A name, an email or an ID"
          autoComplete="off"
          value={search.person}
          onChange={narrow('person')}
        />
        <TextField
          label="Action"
          hint="Such as group, or group.renamed"
          autoComplete="off"
          value={search.verb}
          onChange={narrow('verb')}
          issue={isVerb ? undefined : 'Enter an action such as group.renamed'}
        />
        <TextField
          label="Record"
          hint="A name or an ID"
          autoComplete="off"
          value={search.subject}
          onChange={narrow('subject')}
        />
        <TextField label="From (UTC)" type="date" value={search.from} onChange={narrow('from')} />
        <TextField label="To (UTC)" type="date" value={search.to} onChange={narrow('to')} />
      </div>
      <Loaded of={log} name="the audit log">
        {({ entries, has_more: hasMore }) => (
          <>
            {entries.length === 0 ? (
              <Notice icon={ScrollText} title="No entries match.">
                <p>Every change of accounts, groups, plans, imports and settings is listed here.</p>
              </Notice>
            ) : (
              <>
                <p className={links['links']}>
                  <a href={csv} download>
                    Download as CSV
                  </a>
                </p>
                <AuditTable entries={entries} />
              </>
            )}
            <NewerOlder
              cursors={cursors}
              setCursors={setCursors}
              next={hasMore ? entries.at(-1)?.id : undefined}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

function givenOf(search: Search): Partial<Search> {
  return Object.fromEntries(
    Object.entries(search)
      .map(([name, value]) => [name, value.trim()])
      .filter(([, value]) => value !== ''),
  );
}
