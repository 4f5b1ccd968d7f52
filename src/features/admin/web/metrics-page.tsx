import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../../../frontend/api.ts';
import { Card } from '../../../frontend/ui/card.tsx';
import { ColumnChart } from '../../../frontend/ui/column-chart.tsx';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import table from '../../../frontend/ui/table.module.css';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { AdminFrame } from '../../accounts/web/index.ts';
import { getMetrics } from '../contract.ts';
import styles from './admin.module.css';

type Day = OutputOf<typeof getMetrics>['days'][number];

const COLUMNS = [
  ['registrations', 'New accounts'],
  ['lookups', 'Property lookups'],
  ['imports', 'Imports'],
  ['requests', 'Requests for help'],
] as const;

/** Formats a day without its year, which fits a phone. All days are within the last thirty days, so nobody needs the year. */
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

export function MetricsPage() {
  return (
    <AdminFrame
      title="Metrics"
      lead={
        <>
          Use of this site on each of the last thirty days (UTC). Monitoring programs read the state of the
          server at <a href="/metrics">/metrics</a>.
        </>
      }
    >
      <Metrics />
    </AdminFrame>
  );
}

function Metrics() {
  const metrics = useQuery({
    queryKey: ['admin', 'metrics'],
    queryFn: ({ signal }) => call(getMetrics, { signal }),
  });
  return (
    <Loaded of={metrics} name="the metrics">
      {({ days }) => (
        <>
          <div className={styles['charts']}>
            {COLUMNS.map(([name, label]) => (
              <MetricChart key={name} name={name} label={label} days={days} />
            ))}
          </div>
          <details className={styles['details']}>
            <summary>The numbers of each day</summary>
            <DataTable
              label="Metrics by day"
              className={table['narrow']}
              heads={['Day', ...COLUMNS.map(([, label]) => ({ number: label }))]}
            >
              {days.toReversed().map((day) => (
                <tr key={day.day}>
                  <th scope="row" className={styles['day']}>
                    {dayName(day)}
                  </th>
                  {COLUMNS.map(([name]) => (
                    <td
                      key={name}
                      className={`${table['number']} ${day[name] === 0 ? styles['zero'] : ''}`.trim()}
                    >
                      {day[name].toLocaleString('en-US')}
                    </td>
                  ))}
                </tr>
              ))}
            </DataTable>
          </details>
        </>
      )}
    </Loaded>
  );
}

interface ChartProps {
  name: (typeof COLUMNS)[number][0];
  label: string;
  days: readonly Day[];
}

/** The total of one metric, and a column for each day. */
function MetricChart({ name, label, days }: ChartProps) {
  const id = useId();
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const total = days.reduce((sum, day) => sum + day[name], 0);
  return (
    <Card labelledBy={id}>
      <div className={styles['total']}>
        <h2 id={id}>{label}</h2>
        <b>{total.toLocaleString('en-US')}</b>
      </div>
      {total === 0 ? (
        <p className={styles['zero']}>None in these thirty days.</p>
      ) : (
        <ColumnChart
          label={`${label} by day`}
          columns={days.map((day) => ({
            id: day.day,
            label: dayName(day),
            value: day[name],
            shown: day[name].toLocaleString('en-US'),
          }))}
          ends={[dayName(first), dayName(last)]}
        />
      )}
    </Card>
  );
}

const dayName = ({ day }: Day): string => DAY.format(new Date(day));
