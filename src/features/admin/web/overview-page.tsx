import { useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { useHasPlans } from '../../../frontend/site-look.ts';
import { dayLabel } from '../../../frontend/time-label.ts';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import { countLabel } from '../../../kernel/count-label.ts';
import { AdminFrame } from '../../accounts/web/index.ts';
import { type AdminOverview, getAdminOverview } from '../contract.ts';
import styles from './admin.module.css';
import { FirstSteps } from './first-steps.tsx';
import { BACKUP_OVERDUE_MS } from './health/health-labels.ts';

const number = (value: number) => value.toLocaleString('en-US');

export function OverviewPage() {
  return (
    <AdminFrame title="Admin" lead="Your data and people, and what needs attention.">
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
    <Loaded of={overview} name="the overview">
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

function isRecent(at: string | null): boolean {
  return at !== null && Date.now() - Date.parse(at) < BACKUP_OVERDUE_MS;
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
      about: hasPlans ? `${number(data.paid_groups)} on a paid plan` : 'Where people work together',
    },
    {
      path: '/admin/editions',
      title: 'Parcels',
      value: number(data.parcels),
      about: `In ${countLabel(data.counties, 'county', 'counties')}`,
    },
    {
      path: '/admin/imports',
      title: 'Imports',
      value: number(data.imports_in_review),
      about: `Ready for review; ${number(data.imports_running)} running or queued`,
      isWaiting: data.imports_in_review > 0,
    },
    {
      path: '/admin/requests',
      title: 'Requests',
      value: number(data.open_requests),
      about: data.open_requests === 0 ? 'No open messages' : 'Need an answer',
      isWaiting: data.open_requests > 0,
    },
    {
      path: '/admin/sidekiq',
      title: 'Failed jobs',
      value: number(data.failed_jobs),
      about: data.failed_jobs === 0 ? 'Nothing failed lately' : 'Failed and are not tried again',
      isWaiting: data.failed_jobs > 0,
    },
    {
      path: '/admin/health',
      title: 'Damaged files',
      value: number(data.damaged_files),
      about: data.damaged_files === 0 ? 'No missing or damaged files' : 'Missing or damaged',
      isWaiting: data.damaged_files > 0,
    },
    {
      path: '/admin/health',
      title: 'Last backup',
      value: data.last_backup_at === null ? 'None' : dayLabel(data.last_backup_at),
      about: isRecent(data.last_backup_at)
        ? 'Of the database and the file store'
        : data.last_backup_at === null
          ? 'No backup was made yet'
          : 'Older than a day and a half',
      isWaiting: !isRecent(data.last_backup_at),
    },
    {
      path: '/admin/metrics',
      title: 'Sessions',
      value: number(data.open_sessions),
      about: 'Browsers that are signed in',
    },
    {
      path: '/admin/settings',
      title: 'Database',
      value: data.database === 'embedded' ? 'Embedded' : 'Server',
      about: data.database === 'embedded' ? 'In the data folder' : 'PostgreSQL at DATABASE_URL',
    },
  ];
}
