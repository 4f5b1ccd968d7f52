import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../frontend/api.ts';
import { timeLabel } from '../../../frontend/time-label.ts';
import { Checkbox } from '../../../frontend/ui/checkbox.tsx';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { RowGroup } from '../../../frontend/ui/row-group.tsx';
import { StateLabel } from '../../../frontend/ui/state-label.tsx';
import table from '../../../frontend/ui/table.module.css';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { AdminFrame } from '../../accounts/web/index.ts';
import { listJobs } from '../contract.ts';
import { cronLabel } from '../rules/cron-label.ts';
import { jobState } from '../rules/job-state.ts';
import styles from './admin.module.css';

type Jobs = OutputOf<typeof listJobs>;

const EVERY_MS = 10_000;
const COUNTS = [
  ['waiting', 'Waiting'],
  ['active', 'Running'],
  ['completed', 'Done'],
  ['failed', 'Failed'],
] as const;

/** The page of background jobs, at the path that operators know from other parcel services. */
export function JobsPage() {
  return (
    <AdminFrame title="Jobs" lead="Work in the background. This page updates every ten seconds.">
      <JobTables />
    </AdminFrame>
  );
}

function JobTables() {
  const [hasRoutine, setRoutine] = useState(false);
  const jobs = useQuery({
    queryKey: ['admin', 'jobs', hasRoutine],
    queryFn: ({ signal }) => call(listJobs, { query: { routine: hasRoutine ? 'yes' : 'no' }, signal }),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded of={jobs} name="the jobs">
      {({ kinds, jobs: newest }) => (
        <>
          <Checkbox isOn={hasRoutine} onChange={setRoutine}>
            Show routine checks that ended well
          </Checkbox>
          {newest.length === 0 ? (
            <Notice icon={ListChecks} title="No jobs ran lately.">
              <p>Imports, exports and backups appear here while they wait and run.</p>
            </Notice>
          ) : (
            <section className={table['titled']}>
              <h2>Latest jobs</h2>
              <DataTable
                label="Latest jobs"
                className={table['log']}
                heads={['Job', 'State', 'Queued', 'Finished', { number: 'Attempts' }]}
              >
                {newest.map((job) => (
                  <tr key={job.id}>
                    <th scope="row" className={table['event']}>
                      {job.label}
                    </th>
                    <td>
                      <StateLabel tone={jobState(job.state).tone}>{jobState(job.state).label}</StateLabel>
                      {job.error !== null && <small>{job.error}</small>}
                    </td>
                    <td data-label="Queued">{timeLabel(job.created_at)}</td>
                    <td data-label="Finished">
                      {job.completed_at === null ? '–' : timeLabel(job.completed_at)}
                    </td>
                    <td className={table['number']} data-label="Attempts">
                      {job.tries}
                    </td>
                  </tr>
                ))}
              </DataTable>
            </section>
          )}
          <KindsTable kinds={kinds} />
        </>
      )}
    </Loaded>
  );
}

/** The kinds of jobs and their counts. Kinds that have jobs in the queue's tables come first. On a phone, the list of the others opens on request. */
function KindsTable({ kinds }: Pick<Jobs, 'kinds'>) {
  const sorted = kinds.toSorted((a, b) => a.label.localeCompare(b.label));
  const groups = [
    { title: 'With jobs', rows: sorted.filter(hasJobs), isHeldOpen: true },
    { title: 'Without jobs', rows: sorted.filter((kind) => !hasJobs(kind)), isHeldOpen: false },
  ];
  return (
    <section className={table['titled']}>
      <h2>Kinds of jobs</h2>
      <DataTable
        label="Kinds of jobs"
        className={table['narrow']}
        heads={['Kind', ...COUNTS.map(([, label]) => ({ number: label }))]}
        isGrouped
      >
        {groups
          .filter(({ rows }) => rows.length > 0)
          .map(({ title, rows, isHeldOpen }) => (
            <RowGroup
              key={title}
              title={title}
              count={rows.length}
              columns={COUNTS.length + 1}
              isHeldOpen={isHeldOpen}
            >
              {rows.map((kind) => (
                <tr key={kind.name}>
                  <th scope="row">
                    {kind.label}
                    <small>{kind.cron === null ? 'When needed' : cronLabel(kind.cron)}</small>
                  </th>
                  {COUNTS.map(([name]) => (
                    <td
                      key={name}
                      className={`${table['number']} ${kind[name] === 0 ? styles['zero'] : ''}`.trim()}
                    >
                      {kind[name].toLocaleString('en-US')}
                    </td>
                  ))}
                </tr>
              ))}
            </RowGroup>
          ))}
      </DataTable>
    </section>
  );
}

const hasJobs = (kind: Jobs['kinds'][number]): boolean => COUNTS.some(([name]) => kind[name] > 0);
