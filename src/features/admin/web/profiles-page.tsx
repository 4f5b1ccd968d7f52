import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UserSearch } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../frontend/api.ts';
import { dayLabel } from '../../../frontend/time-label.ts';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import links from '../../../frontend/ui/links.module.css';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { NewerOlder } from '../../../frontend/ui/newer-older.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { SelectField } from '../../../frontend/ui/select-field.tsx';
import table from '../../../frontend/ui/table.module.css';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { AdminFrame } from '../../accounts/web/index.ts';
import { listUserProfiles } from '../contract.ts';
import styles from './admin.module.css';

const ANY = 'any';

/** The answers that people gave at registration. */
export function ProfilesPage() {
  return (
    <AdminFrame
      title="Profiles"
      lead="The answers that people gave at registration: their industry and job title, and whether they want news."
    >
      <Profiles />
    </AdminFrame>
  );
}

function Profiles() {
  const [industry, setIndustry] = useState(ANY);
  const [cursors, setCursors] = useState<string[]>([]);
  const after = cursors.at(-1);
  const found = useQuery({
    queryKey: ['admin', 'user-profiles', industry, after],
    queryFn: ({ signal }) =>
      call(listUserProfiles, {
        signal,
        query: { ...(industry !== ANY && { industry }), ...(after !== undefined && { after }) },
      }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded of={found} name="the profiles">
      {({ industries, users, next }) => (
        <>
          <Industries industries={industries} />
          <div className={styles['filters']}>
            <div>
              <SelectField
                label="Industry"
                options={[
                  { id: ANY, label: 'Any industry' },
                  ...industries.flatMap(({ industry: name }) =>
                    name === null ? [] : [{ id: name, label: name }],
                  ),
                ]}
                value={industry}
                onChange={(value) => {
                  setIndustry(value);
                  setCursors([]);
                }}
              />
            </div>
          </div>
          {users.length === 0 ? (
            <Notice icon={UserSearch} title="Nobody gave this answer." />
          ) : (
            <DataTable
              label="Profiles"
              className={table['cards']}
              heads={['Name', 'Industry', 'Job title', 'Wants news', 'Joined']}
            >
              {users.map((user) => (
                <tr key={user.id}>
                  <th scope="row">
                    {user.name}
                    <small>{user.email}</small>
                  </th>
                  <td data-label="Industry">{user.industry ?? 'No answer'}</td>
                  <td data-label="Job title">{user.job_title ?? 'No answer'}</td>
                  <td data-label="Wants news">{user.wants_email ? 'Yes' : 'No'}</td>
                  <td data-label="Joined">{dayLabel(user.created_at)}</td>
                </tr>
              ))}
            </DataTable>
          )}
          <NewerOlder cursors={cursors} setCursors={setCursors} next={next ?? undefined} />
          <p className={links['links']}>
            <a href="/admin/user_profiles.csv" download>
              Download all answers (CSV)
            </a>
          </p>
        </>
      )}
    </Loaded>
  );
}

function Industries({ industries }: Pick<OutputOf<typeof listUserProfiles>, 'industries'>) {
  const most = Math.max(1, ...industries.map(({ people }) => people));
  return (
    <DataTable
      label="People by industry"
      className={table['narrow']}
      heads={['Industry', { number: 'People' }, { number: 'Want news' }]}
    >
      {industries.map(({ industry, people, wants_email: wantsEmail }) => (
        <tr key={industry ?? ''}>
          <th scope="row">{industry ?? 'No answer'}</th>
          <td className={table['number']}>
            {people.toLocaleString('en-US')}
            <i className={styles['measure']} style={{ inlineSize: `${(100 * people) / most}%` }} />
          </td>
          <td className={table['number']}>{wantsEmail.toLocaleString('en-US')}</td>
        </tr>
      ))}
    </DataTable>
  );
}
