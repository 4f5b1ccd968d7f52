import { useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { dayLabel } from '../../../frontend/time-label.ts';
import { Card } from '../../../frontend/ui/card.tsx';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import table from '../../../frontend/ui/table.module.css';
import { listFreeDownloads } from '../contract.ts';

/**
 * The free rows that the account downloaded, by day. Shows the attempted rows only if there are more of them, because an export failed, was stopped or is being
 * made.
 */
export function FreeDownloads() {
  const downloads = useQuery({
    queryKey: ['free-downloads'],
    queryFn: ({ signal }) => call(listFreeDownloads, { signal }),
  });
  return (
    <Card labelledBy="free-downloads">
      <h2 id="free-downloads">Free downloads</h2>
      <Loaded of={downloads} name="the free downloads">
        {({ downloaded_parcel_history: days, downloaded_parcels_remaining: left }) => {
          const hasFailures = days.some(({ successful, attempted }) => attempted > successful);
          return (
            <>
              <p>
                {left === null
                  ? 'CSV rows are free for you.'
                  : left === 0
                    ? days.length === 0
                      ? 'The plan of this account has no free CSV rows.'
                      : 'You have no free CSV rows left this month.'
                    : `${left.toLocaleString('en-US')} free CSV rows left this month.`}
              </p>
              {days.length > 0 && (
                <DataTable
                  label="Free rows by day"
                  className={table['narrow']}
                  heads={[
                    'Date',
                    { number: 'Downloaded' },
                    ...(hasFailures ? [{ number: 'Attempted' }] : []),
                  ]}
                >
                  {days.map(({ date, successful, attempted }) => (
                    <tr key={date}>
                      <th scope="row">{dayLabel(`${date}T12:00:00.000Z`)}</th>
                      <td className={table['number']}>{successful.toLocaleString('en-US')}</td>
                      {hasFailures && (
                        <td className={table['number']}>{attempted.toLocaleString('en-US')}</td>
                      )}
                    </tr>
                  ))}
                </DataTable>
              )}
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
