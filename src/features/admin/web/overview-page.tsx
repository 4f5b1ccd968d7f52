import { useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { dayLabel } from '../../../frontend/time-label.ts';
import { useHasPlans } from '../../../frontend/site-look.ts';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import { type AdminOverview, getAdminOverview } from '../contract.ts';
import { AdminFrame } from '../../accounts/web/index.ts';
import { FirstSteps } from './first-steps.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import styles from './admin.module.css';

const number = (value: number) => value.toLocaleString('en-US');

export function OverviewPage() {
  return (
    <AdminFrame title="Admin" lead="What this site holds, and what needs attention.">
      <Overview />
    </AdminFrame>
  );
}

function Overview() {
  const hasPlans = useHasPlans();
  const overview = useQuery({
    queryKey: ['admin', 'overview'],
    queryFn: ({ signal }) => call(getAdminOverview, { signal }),
  });
  return (
    <Loaded of={overview} what="the overview">
      {(data) => (
        <>
          <FirstSteps overview={data} />
          <ul className={styles['cards']}>
            {cardsOf(data, hasPlans).map(({ path, title, value, about, isWaiting }) => (
              <li key={title}>
                <InPageLink
                  href={path}
                  onGo={() => goTo(path)}
                  className={`${styles['card']} ${isWaiting === true ? styles['waiting'] : ''}`}
                >
                  <span>{title}</span>
                  <b>{value}</b>
                  <small>{about}</small>
                </InPageLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}

/** A nightly backup is overdue after a day and a half. */
const OLD_BACKUP_MS = 36 * 3_600_000;

function isRecent(at: string | null): boolean {
  return at !== null && Date.now() - Date.parse(at) < OLD_BACKUP_MS;
}

interface Card {
  path: string;
  title: string;
  value: string;
  about: string;
  isWaiting?: boolean;
}

function cardsOf(data: AdminOverview, hasPlans: boolean): Card[] {
  return [
    {
      path: '/admin/users',
      title: 'Users',
      value: number(data.accounts),
      about: `${number(data.accounts_this_week)} new in the last seven days`,
    },
    {
      path: '/admin/groups',
      title: 'Groups',
      value: number(data.groups),
      about: hasPlans ? `${number(data.paid_groups)} on a paid plan` : 'that people work in together',
    },
    {
      path: '/admin/editions',
      title: 'Parcels',
      value: number(data.parcels),
      about: `in ${number(data.counties)} ${data.counties === 1 ? 'county' : 'counties'}`,
    },
    {
      path: '/admin/imports',
      title: 'Imports',
      value: number(data.imports_in_review),
      about: `ready for review; ${number(data.imports_running)} running or queued`,
      isWaiting: data.imports_in_review > 0,
    },
    {
      path: '/admin/requests',
      title: 'Requests',
      value: number(data.open_requests),
      about: data.open_requests === 0 ? 'no message is open' : 'need an answer',
      isWaiting: data.open_requests > 0,
    },
    {
      path: '/admin/sidekiq',
      title: 'Failed jobs',
      value: number(data.failed_jobs),
      about: data.failed_jobs === 0 ? 'nothing failed lately' : 'failed and are not tried again',
      isWaiting: data.failed_jobs > 0,
    },
    {
      path: '/admin/health',
      title: 'Damaged files',
      value: number(data.damaged_files),
      about:
        data.damaged_files === 0 ? 'no file is known to be missing or damaged' : 'are missing or damaged',
      isWaiting: data.damaged_files > 0,
    },
    {
      path: '/admin/health',
      title: 'Last backup',
      value: data.last_backup_at === null ? 'None' : dayLabel(data.last_backup_at),
      about: isRecent(data.last_backup_at)
        ? 'of the database and the file store'
        : data.last_backup_at === null
          ? 'no backup was made yet'
          : 'older than a day and a half',
      isWaiting: !isRecent(data.last_backup_at),
    },
    {
      path: '/admin/metrics',
      title: 'Open sessions',
      value: number(data.open_sessions),
      about: 'browsers that are signed in',
    },
    {
      path: '/admin/settings',
      title: 'Database',
      value: data.database === 'embedded' ? 'Embedded' : 'Server',
      about: data.database === 'embedded' ? 'in the data folder' : 'PostgreSQL of DATABASE_URL',
    },
  ];
}
