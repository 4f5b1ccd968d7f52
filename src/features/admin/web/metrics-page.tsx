import { useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { ScrollRegion } from '../../../frontend/ui/scroll-region.tsx';
import table from '../../../frontend/ui/table.module.css';
import { AdminFrame } from '../../accounts/web/index.ts';
import { getMetrics } from '../contract.ts';
import styles from './admin.module.css';

const COLUMNS = [
  ['registrations', 'New accounts'],
  ['lookups', 'Record views'],
  ['imports', 'Imports'],
  ['requests', 'Requests'],
] as const;

/** Formats a day without its year, which fits a phone. All days are of the last month, so nobody needs the year. */
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
    <Loaded of={metrics} what="the metrics">
      {({ days }) => {
        const most = (name: (typeof COLUMNS)[number][0]) => Math.max(1, ...days.map((day) => day[name]));
        return (
          <ScrollRegion label="Metrics by day" className={table['scroll']}>
            <table className={`${table['table']} ${table['narrow']}`}>
              <thead>
                <tr>
                  <th scope="col">Day</th>
                  {COLUMNS.map(([name, label]) => (
                    <th key={name} scope="col">
                      {label}
                      <small>
                        Total: {days.reduce((sum, day) => sum + day[name], 0).toLocaleString('en-US')}
                      </small>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {days.toReversed().map((day) => (
                  <tr key={day.day}>
                    <th scope="row" className={styles['day']}>
                      {DAY.format(new Date(day.day))}
                    </th>
                    {COLUMNS.map(([name]) => (
                      <td key={name} className={day[name] === 0 ? styles['zero'] : undefined}>
                        {day[name].toLocaleString('en-US')}
                        {day[name] > 0 && (
                          <i
                            className={styles['measure']}
                            style={{ inlineSize: `${(100 * day[name]) / most(name)}%` }}
                          />
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        );
      }}
    </Loaded>
  );
}
