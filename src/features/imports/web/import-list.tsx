import { FileUp, Plus } from 'lucide-react';
import { useState } from 'react';
import { timeLabel } from '../../../frontend/time-label.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { CopyBox } from '../../../frontend/ui/copy-box.tsx';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import { InPageLink } from '../../../frontend/ui/in-page-link.tsx';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { StateLabel } from '../../../frontend/ui/state-label.tsx';
import table from '../../../frontend/ui/table.module.css';
import { goTo } from '../../../frontend/url-state.ts';
import type { ImportRun } from '../contract.ts';
import { STATE_LABELS, STATE_TONES, importedCountLabel, layerLabel, progressLabel } from './import-labels.ts';
import { PlaceLink } from './place-link.tsx';
import { StateFilter } from './state-filter.tsx';
import { isUnderWay, useImports } from './use-imports.ts';
import { NEW_IMPORT } from './wizard/wizard-address.ts';

/** The minimum number of imports for showing the filter. */
const LONG = 8;

export function ImportList() {
  const imports = useImports();
  return (
    <>
      <PageHead
        title="Imports"
        action={
          <Button look="primary" onPress={() => goTo(NEW_IMPORT)}>
            <Plus aria-hidden /> New import
          </Button>
        }
      />
      <ListBody imports={imports} />
    </>
  );
}

function ListBody({ imports }: { imports: ReturnType<typeof useImports> }) {
  if (imports.isPending) return <Skeleton lines={6} label="Loading the imports" />;
  if (imports.isError) {
    return <LoadError of={imports} name="the imports" />;
  }
  if (imports.data.length === 0) {
    return (
      <Notice icon={FileUp} title="Nothing was imported yet.">
        <p>
          Choose a county’s file on <b>New import</b>, or import it on the server:
        </p>
        <CopyBox text="platbook import FILE --place /us/md/baltimore-city" label="Copy the command" />
      </Notice>
    );
  }
  return <FilteredList runs={imports.data} />;
}

function FilteredList({ runs }: { runs: readonly ImportRun[] }) {
  const [state, setState] = useState<ImportRun['state'] | null>(null);
  const counts = new Map<ImportRun['state'], number>();
  for (const run of runs) counts.set(run.state, (counts.get(run.state) ?? 0) + 1);
  // The selected state may be gone from the list, for example after a running import ended.
  const shown = state === null || !counts.has(state) ? runs : runs.filter((run) => run.state === state);
  return (
    <>
      {runs.length >= LONG && counts.size > 1 && (
        <StateFilter counts={counts} value={state} onChange={setState} />
      )}
      <ListTable runs={shown} />
    </>
  );
}

function ListTable({ runs }: { runs: readonly ImportRun[] }) {
  return (
    <DataTable
      label="Imports"
      className={table['cards']}
      heads={['File', 'Place', 'State', { number: 'Rows kept' }, 'Started']}
    >
      {runs.map((run) => (
        <Row key={run.id} run={run} />
      ))}
    </DataTable>
  );
}

function Row({ run }: { run: ImportRun }) {
  const path = `/admin/imports/${run.id}`;
  return (
    <tr>
      <th scope="row">
        <InPageLink href={path} onGo={() => goTo(path)}>
          {run.source_name}
        </InPageLink>
      </th>
      <td data-label="Place">
        <PlaceLink path={run.place_path} />
        {run.layer !== null && <small>{layerLabel(run.layer.as)}</small>}
      </td>
      <td data-label="State">
        <StateLabel tone={STATE_TONES[run.state]}>{STATE_LABELS[run.state]}</StateLabel>
        {isUnderWay(run) && <small>{progressLabel(run)}</small>}
      </td>
      <td className={table['number']} data-label="Rows kept">
        {importedCountLabel(run)}
      </td>
      <td data-label="Started">{timeLabel(run.created_at)}</td>
    </tr>
  );
}
