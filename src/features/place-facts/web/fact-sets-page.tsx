import { ChartBar } from 'lucide-react';
import { dayLabel } from '../../../frontend/time-label.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { Card } from '../../../frontend/ui/card.tsx';
import { ConfirmButton } from '../../../frontend/ui/confirm-button.tsx';
import { CopyBox } from '../../../frontend/ui/copy-box.tsx';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import table from '../../../frontend/ui/table.module.css';
import { utcDayLabel } from '../../../kernel/day-label.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { AdminFrame } from '../../accounts/web/index.ts';
import type { FactSet, listFactSets } from '../contract.ts';
import { placeFactsFeature } from '../feature.ts';
import styles from './fact-sets-page.module.css';
import { useFactSets, useRemoveFactSet } from './use-facts.ts';

type Loads = OutputOf<typeof listFactSets>;

/** The page that lists the sets of facts about places, and where texts and native land are from. */
export function FactSetsPage() {
  return (
    <AdminFrame
      title="Facts about places"
      permission={placeFactsFeature.permissions['fact_set.read']}
      lead="Numbers and texts about states, counties, cities and tracts, which people see beside the parcels of a place."
    >
      <FactSets />
    </AdminFrame>
  );
}

function FactSets() {
  const loads = useFactSets();
  return (
    <Loaded of={loads} name="the sets of facts">
      {(data) => (
        <div className={styles['page']}>
          {data.sets.length === 0 ? (
            <Notice icon={ChartBar} title="No facts are loaded.">
              <p>Load a table of the census, or any CSV with a column GEOID, on the server:</p>
              <LoadCommand />
            </Notice>
          ) : (
            <>
              <SetTable sets={data.sets} />
              <p className={styles['hint']}>
                This command loads a set, or replaces the set of the same name:
              </p>
              <LoadCommand />
            </>
          )}
          <Sources {...data} />
        </div>
      )}
    </Loaded>
  );
}

function LoadCommand() {
  return (
    <CopyBox
      text={'platbook facts load FILE --set acs_2022 --source "U.S. Census Bureau" --license "public domain"'}
      label="Copy the command"
    />
  );
}

function SetTable({ sets }: { sets: readonly FactSet[] }) {
  const remove = useRemoveFactSet();
  return (
    <DataTable
      label="Sets of facts"
      className={table['cards']}
      heads={[
        'Set',
        'Source and license',
        'Date',
        { number: 'Places' },
        { number: 'Columns' },
        'Loaded',
        { hidden: 'Remove' },
      ]}
    >
      {sets.map((set) => (
        <tr key={set.name}>
          <th scope="row">
            {set.name}
            <small>{set.file_name}</small>
          </th>
          <td data-label="Source and license">
            {set.source}
            <small>{set.license}</small>
          </td>
          <td data-label="Date">{set.date === null ? 'Not given' : utcDayLabel(new Date(set.date))}</td>
          <td data-label="Places" className={table['number']}>
            {set.places.toLocaleString('en-US')}
          </td>
          <td data-label="Columns" className={table['number']}>
            {set.columns.length.toLocaleString('en-US')}
          </td>
          <td data-label="Loaded">{dayLabel(set.loaded_at)}</td>
          <td>
            <ConfirmButton
              size="small"
              label={`Remove ${set.name}`}
              title={`Remove ${set.name}?`}
              message={
                <p>Nobody will see these facts anymore. To show them again, load their file once more.</p>
              }
              confirm="Remove the set"
              cancelLabel="Keep it"
              tone="danger"
              onConfirm={() =>
                remove.mutate(set.name, {
                  onSuccess: () =>
                    showToast({ id: 'fact-set', tone: 'good', message: `${set.name} is removed.` }),
                })
              }
            >
              Remove
            </ConfirmButton>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** Says where the texts and the native land on the page of a place are from. */
function Sources({ encyclopedia, native_land: land }: Loads) {
  return (
    <Card labelledBy="text-sources">
      <h2 id="text-sources">Texts and native land</h2>
      <dl className={styles['sources']}>
        <dt>Encyclopedia</dt>
        <dd>
          {encyclopedia.source === 'service' &&
            `Texts are from ${encyclopedia.name}. This server requests them, so browsers never contact that site. A loaded set named “encyclopedia” takes precedence.`}
          {encyclopedia.source === 'file' &&
            `Texts are from the loaded set “encyclopedia” (${encyclopedia.name}).`}
          {encyclopedia.source === 'none' && (
            <>
              Not set up. To show texts about places, set <code>ENCYCLOPEDIA_URL</code>, or load a set named
              “encyclopedia” with the columns GEOID, title, extract, url and license.
            </>
          )}
        </dd>
        <dt>Native land</dt>
        <dd>
          {land.source === 'service' && `Territories are from ${land.name}, at a point inside of each place.`}
          {land.source === 'file' && `Territories are from ${land.name}.`}
          {land.source === 'none' && (
            <>
              Not set up. To name native land, set <code>NATIVE_LAND_KEY</code>, or import a boundary set with
              the key “native_land”.
            </>
          )}
        </dd>
      </dl>
    </Card>
  );
}
