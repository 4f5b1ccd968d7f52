import { DataTable } from '../../../frontend/ui/data-table.tsx';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { ScrollRegion } from '../../../frontend/ui/scroll-region.tsx';
import table from '../../../frontend/ui/table.module.css';
import { listJobs } from '../contract.ts';
import { cronLabel } from '../rules/cron-label.ts';
import { AdminFrame } from '../../accounts/web/index.ts';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { timeLabel } from '../../../frontend/time-label.ts';

const EVERY_MS = 10_000;

/** The page of background jobs, at the path that operators know from the specification. */
export function JobsPage() {
  return (
    <AdminFrame title="Jobs" lead="Work in the background. This page looks again every ten seconds.">
      <JobTables />
    </AdminFrame>
  );
}

function JobTables() {
  const jobs = useQuery({
    queryKey: ['admin', 'jobs'],
    queryFn: ({ signal }) => call(listJobs, { signal }),
    refetchInterval: EVERY_MS,
  });
  return (
    <Loaded of={jobs} what="the jobs">
      {({ kinds, jobs: newest }) => (
        <>
          <ScrollRegion label="Kinds of jobs" className={table['scroll']}>
            <table className={table['table']}>
              <thead>
                <tr>
                  <th scope="col">Kind</th>
                  <th scope="col">When</th>
                  {['Waiting', 'Running', 'Done', 'Failed'].map((word) => (
                    <th key={word} scope="col" className={table['number']}>
                      {word}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {kinds.map(({ name, cron, waiting, active, completed, failed }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>{cron === null ? 'when asked for' : cronLabel(cron)}</td>
                    <td className={table['number']}>{waiting}</td>
                    <td className={table['number']}>{active}</td>
                    <td className={table['number']}>{completed}</td>
                    <td className={table['number']}>{failed}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
          {newest.length === 0 ? (
            <Notice title="There were no jobs lately.">
              <p>An import is one: it stands here while it waits and runs.</p>
            </Notice>
          ) : (
            <DataTable
              label="The newest jobs"
              heads={['Job', 'State', 'Asked for', 'Done', { number: 'Tries' }]}
            >
              {newest.map((job) => (
                <tr key={job.id}>
                  <th scope="row">{job.name}</th>
                  <td>
                    {job.state}
                    {job.error !== null && <small>{job.error}</small>}
                  </td>
                  <td>{timeLabel(job.created_at)}</td>
                  <td>{job.completed_at === null ? '' : timeLabel(job.completed_at)}</td>
                  <td className={table['number']}>{job.tries}</td>
                </tr>
              ))}
            </DataTable>
          )}
        </>
      )}
    </Loaded>
  );
}
