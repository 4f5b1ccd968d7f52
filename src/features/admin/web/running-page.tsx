import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { call } from '../../../frontend/api.ts';
import { timeLabel } from '../../../frontend/time-label.ts';
import { Card } from '../../../frontend/ui/card.tsx';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { StateLabel } from '../../../frontend/ui/state-label.tsx';
import table from '../../../frontend/ui/table.module.css';
import { AdminFrame } from '../../accounts/web/index.ts';
import { listRunning } from '../contract.ts';

const POLL_MS = 3000;

/** The imports and exports that wait or run now. */
export function RunningPage() {
  return (
    <AdminFrame
      title="Running now"
      lead={
        <>
          Imports and exports that wait or run now. All background work is under{' '}
          <a href="/admin/sidekiq">Jobs</a>.
        </>
      }
    >
      <Running />
    </AdminFrame>
  );
}

function Running() {
  const running = useQuery({
    queryKey: ['admin', 'running'],
    queryFn: ({ signal }) => call(listRunning, { signal }),
    refetchInterval: POLL_MS,
  });
  return (
    <Loaded of={running} name="what is running">
      {({ imports, exports }) => (
        <>
          {imports.length === 0 && exports.length === 0 && (
            <Notice icon={CircleCheck} title="Nothing is running.">
              <p>Imports and exports appear here while they wait and run.</p>
            </Notice>
          )}
          {imports.length > 0 && (
            <Card labelledBy="imports">
              <h2 id="imports">{`Imports (${imports.length})`}</h2>
              <DataTable
                label="Running imports"
                className={table['cards']}
                heads={['Source', 'State', { number: 'Rows' }, 'Since']}
              >
                {imports.map((run) => (
                  <tr key={run.id}>
                    <th scope="row">
                      <a href={`/admin/imports/${run.id}`}>{run.source}</a>
                      <small>{run.place_path}</small>
                    </th>
                    <td data-label="State">
                      <Doing isRunning={run.state === 'running'} />
                      <small>{run.phase}</small>
                    </td>
                    <td data-label="Rows" className={table['number']}>
                      {progressLabel(run.done_rows, run.total_rows)}
                    </td>
                    <td data-label="Since">{timeLabel(run.started_at ?? run.created_at)}</td>
                  </tr>
                ))}
              </DataTable>
            </Card>
          )}
          {exports.length > 0 && (
            <Card labelledBy="exports">
              <h2 id="exports">{`Exports (${exports.length})`}</h2>
              <DataTable
                label="Running exports"
                className={table['cards']}
                heads={['File', 'For', 'State', { number: 'Parcels' }, 'Since']}
              >
                {exports.map((item) => (
                  <tr key={item.id}>
                    <th scope="row">{item.filename}</th>
                    <td data-label="For">{item.person ?? 'Nobody'}</td>
                    <td data-label="State">
                      <Doing isRunning={item.state === 'building'} />
                    </td>
                    <td data-label="Parcels" className={table['number']}>
                      {progressLabel(item.done_records, item.records)}
                    </td>
                    <td data-label="Since">{timeLabel(item.created_at)}</td>
                  </tr>
                ))}
              </DataTable>
            </Card>
          )}
        </>
      )}
    </Loaded>
  );
}

function Doing({ isRunning }: { isRunning: boolean }) {
  return <StateLabel tone={isRunning ? 'busy' : 'plain'}>{isRunning ? 'Running' : 'Waiting'}</StateLabel>;
}

/** Returns "1,200 of 5,000", or "1,200" while the total is not known. */
function progressLabel(done: number, total: number | null): string {
  const of = total === null ? '' : ` of ${total.toLocaleString('en-US')}`;
  return `${done.toLocaleString('en-US')}${of}`;
}
