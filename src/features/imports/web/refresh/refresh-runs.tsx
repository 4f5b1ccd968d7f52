import { timeLabel } from '../../../../frontend/time-label.ts';
import { DataTable } from '../../../../frontend/ui/data-table.tsx';
import { InPageLink } from '../../../../frontend/ui/in-page-link.tsx';
import { StateLabel } from '../../../../frontend/ui/state-label.tsx';
import table from '../../../../frontend/ui/table.module.css';
import { goTo } from '../../../../frontend/url-state.ts';
import type { RefreshRun } from '../../contract.ts';
import { STATE_TONES } from '../import-labels.ts';
import { changeLabel, resultLabel, starterLabel } from './refresh-labels.ts';
import styles from './refresh.module.css';

/** The latest refreshes of a county, with the trigger and the result of each. */
export function RefreshRuns({ runs }: { runs: readonly RefreshRun[] }) {
  return (
    <DataTable label="Refreshes" className={table['cards']} heads={['Started', 'By', 'Result', 'Change']}>
      {runs.map((run) => {
        const href = `/admin/imports/${run.id}`;
        return (
          <tr key={run.id}>
            <th scope="row" className={styles['nowrap']}>
              <InPageLink href={href} onGo={() => goTo(href)}>
                {timeLabel(run.created_at)}
              </InPageLink>
            </th>
            <td data-label="By">{starterLabel(run)}</td>
            <td data-label="Result">
              <StateLabel tone={STATE_TONES[run.state]}>{resultLabel(run)}</StateLabel>
            </td>
            <td data-label="Change" className={styles['change']}>
              {changeLabel(run)}
            </td>
          </tr>
        );
      })}
    </DataTable>
  );
}
