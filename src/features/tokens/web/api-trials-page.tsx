import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../frontend/api.ts';
import { dayLabel } from '../../../frontend/time-label.ts';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { NewerOlder } from '../../../frontend/ui/newer-older.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { StateLabel } from '../../../frontend/ui/state-label.tsx';
import table from '../../../frontend/ui/table.module.css';
import { AdminFrame } from '../../accounts/web/index.ts';
import { listApiTrials } from '../contract.ts';
import { tokensFeature } from '../feature.ts';

/** The operators' list of API sandboxes. */
export function ApiTrialsPage() {
  return (
    <AdminFrame
      title="API trials"
      permission={tokensFeature.permissions['api_trial.list']}
      lead="Who tries the API in the free sandbox, and how much of it they used, newest first."
    >
      <Trials />
    </AdminFrame>
  );
}

function Trials() {
  const [cursors, setCursors] = useState<string[]>([]);
  const after = cursors.at(-1);
  const found = useQuery({
    queryKey: ['admin', 'api-trials', after],
    queryFn: ({ signal }) => call(listApiTrials, { query: after === undefined ? {} : { after }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded of={found} name="the API trials">
      {({ trials, next }) =>
        trials.length === 0 ? (
          <Notice icon={FlaskConical} title="Nobody has tried the API yet.">
            <p>
              People open the sandbox under <a href="/api/plans">API plans</a>.
            </p>
          </Notice>
        ) : (
          <>
            <DataTable
              label="API trials"
              className={table['cards']}
              heads={[
                'Person',
                'State',
                { number: 'Records' },
                { number: 'Tiles' },
                'Counties',
                'Last used',
                'Ends',
              ]}
            >
              {trials.map((trial) => (
                <tr key={trial.id}>
                  <th scope="row">
                    {trial.name}
                    <small>{trial.email}</small>
                  </th>
                  <td data-label="State">
                    <StateLabel tone={trial.state === 'active' ? 'good' : 'plain'}>
                      {trial.state === 'active' ? 'Active' : 'Ended'}
                    </StateLabel>
                  </td>
                  <td data-label="Records" className={table['number']}>
                    {ofLabel(trial.records)}
                  </td>
                  <td data-label="Tiles" className={table['number']}>
                    {ofLabel(trial.tiles)}
                  </td>
                  <td data-label="Counties">
                    {`${trial.counties.used.length} of ${trial.counties.total}`}
                    <small>{trial.counties.used.join(', ')}</small>
                  </td>
                  <td data-label="Last used">
                    {trial.last_used_at === null ? 'Never' : dayLabel(trial.last_used_at)}
                  </td>
                  <td data-label="Ends">{trial.expires_at === null ? '' : dayLabel(trial.expires_at)}</td>
                </tr>
              ))}
            </DataTable>
            <NewerOlder cursors={cursors} setCursors={setCursors} next={next ?? undefined} />
          </>
        )
      }
    </Loaded>
  );
}

const ofLabel = ({ used, total }: { used: number; total: number }) =>
  `${used.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`;
