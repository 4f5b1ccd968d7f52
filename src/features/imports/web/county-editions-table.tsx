import { timeLabel } from '../../../frontend/time-label.ts';
import { ConfirmButton } from '../../../frontend/ui/confirm-button.tsx';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { StateLabel } from '../../../frontend/ui/state-label.tsx';
import table from '../../../frontend/ui/table.module.css';
import { goTo, useUrlState } from '../../../frontend/url-state.ts';
import { countLabel } from '../../../kernel/count-label.ts';
import type { CountyEditions, CountyRefresh, Edition } from '../contract.ts';
import { waitingTitle } from '../rules/refresh/comparison.ts';
import { scheduleLabel } from '../rules/refresh/schedule.ts';
import { numberLabel } from './import-labels.ts';
import styles from './imports-page.module.css';
import { nextLabel, starterLabel } from './refresh/refresh-labels.ts';
import { useRemoveEdition, useRollBack } from './use-editions.ts';

/** One county's editions, newest first, with the actions for each. */
export function CountyEditionsTable({
  county,
  refresh,
}: {
  county: CountyEditions;
  /** The schedule of the county; absent on a page that shows the schedule in a section of its own. */
  refresh?: CountyRefresh | undefined;
}) {
  const { place_path: path, headline, editions } = county;
  const rollBack = useRollBack();
  const remove = useRemoveEdition();
  const failure = rollBack.error ?? remove.error;
  const page = `/admin/editions${path}`;
  const isHere = useUrlState((state) => state.path === page);
  return (
    <section className={styles['county']} aria-labelledby={`editions-of-${path}`}>
      <h2 className={styles['subtitle']} id={`editions-of-${path}`}>
        {isHere ? (
          headline
        ) : (
          <InPageLink href={page} onGo={() => goTo(page)}>
            {headline}
          </InPageLink>
        )}
      </h2>
      {refresh !== undefined && (
        <p className={styles['facts']}>
          Refreshed {scheduleLabel(refresh.cron)} ({refresh.time_zone}).{' '}
          {refresh.latest?.state === 'review' ? (
            <InPageLink href={page} onGo={() => goTo(page)}>
              {waitingTitle(refresh.latest.comparison)}
            </InPageLink>
          ) : (
            <>Next: {nextLabel(refresh)}.</>
          )}
        </p>
      )}
      <Refusal error={failure} />
      <DataTable
        label="Editions"
        className={table['cards']}
        heads={['Edition', 'Published', 'From', { number: 'Parcels' }, 'By', { hidden: 'Actions' }]}
      >
        {editions.map((edition) => (
          <tr key={edition.id}>
            <th scope="row" className={styles['nowrap']}>
              <span className={styles['version']}>
                {edition.version} {edition.is_current && <StateLabel tone="good">Current</StateLabel>}
              </span>
            </th>
            <td data-label="Published">{timeLabel(edition.published_at)}</td>
            <td className={styles['source']} data-label="From">
              <Source edition={edition} />
            </td>
            <td className={table['number']} data-label="Parcels">
              {numberLabel(edition.parcel_count)}
            </td>
            <td data-label="By">
              {starterLabel({ started_by: edition.started_by, person: edition.imported_by })}
            </td>
            <td>
              {!edition.is_current && (
                <div className={table['acts']}>
                  <ConfirmButton
                    size="small"
                    label={`Make current: edition ${edition.version}`}
                    isDisabled={rollBack.isPending}
                    title={`Make edition ${edition.version} current?`}
                    message={
                      <p>
                        Everybody sees the {countLabel(edition.parcel_count, 'parcel')} of{' '}
                        {edition.source_name} in {headline} at once. The edition that is current now is kept.
                      </p>
                    }
                    tone="primary"
                    confirm="Make it current"
                    cancelLabel="Leave it as it is"
                    onConfirm={() => rollBack.mutate(edition.id)}
                  >
                    Make current
                  </ConfirmButton>
                  <ConfirmButton
                    size="small"
                    label={`Remove edition ${edition.version}`}
                    isDisabled={remove.isPending}
                    title={`Remove edition ${edition.version}?`}
                    message={
                      <p>
                        This deletes its {countLabel(edition.parcel_count, 'parcel')} and its files for good,
                        and with them this part of the history of the county.
                      </p>
                    }
                    tone="danger"
                    confirm="Remove the edition"
                    cancelLabel="Keep it"
                    onConfirm={() => remove.mutate(edition.id)}
                  >
                    Remove
                  </ConfirmButton>
                </div>
              )}
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  );
}

function Source({ edition: { source_name, run_id } }: { edition: Edition }) {
  if (run_id === null) return source_name;
  const href = `/admin/imports/${run_id}`;
  return (
    <InPageLink href={href} onGo={() => goTo(href)}>
      {source_name}
    </InPageLink>
  );
}
