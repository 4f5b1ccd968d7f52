import { Suspense, useState } from 'react';
import { lazily } from '../../../frontend/feature-web.ts';
import { useTileVersion } from '../../../frontend/site-facts.ts';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { SelectField } from '../../../frontend/ui/select-field.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { canDrawMaps } from '../../../map/web/can-draw.ts';
import { DocumentPage } from '../../accounts/web/index.ts';
import { RequestSection } from '../../data-requests/web/index.ts';
import { NOT_A_SURVEY } from '../../parcels/rules/not-a-survey.ts';
import { FIELD_GROUPS, PARCEL_COLUMNS, findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import { NoCounties } from '../../places/web/index.ts';
import { COVERAGE_HEADERS } from '../contract.ts';
import { CountyTable } from './county-table.tsx';
import styles from './coverage.module.css';
import { NoCoverageMap } from './no-coverage-map.tsx';
import { type CountyRow, useCoverageTable, useOutlines } from './use-coverage.ts';

const CoverageMap = lazily(async () =>
  canDrawMaps() ? (await import('./coverage-map.tsx')).CoverageMap : NoCoverageMap,
);

const FACTS = new Set<string>(COVERAGE_HEADERS);
const COLUMNS = PARCEL_COLUMNS.filter(({ name }) => !FACTS.has(name));
const SECTIONS = FIELD_GROUPS.map(({ id, label }) => ({
  label,
  options: COLUMNS.filter(({ group }) => group === id).map((column) => ({
    id: column.name,
    label: column.label,
  })),
})).filter(({ options }) => options.length > 0);

const FIRST_COLUMN = 'address';

/** The page with the coverage of a column by county, on a map and in a table. */
export function CoveragePage() {
  const tileVersion = useTileVersion();
  const coverage = useCoverageTable();
  return (
    <DocumentPage title="Coverage" width="wide">
      <PageHead
        title="Coverage"
        lead={`The share of a county’s parcels that have a value in a column. ${NOT_A_SURVEY}`}
      />
      <Loaded of={coverage} name="the coverage">
        {(counties) => <Content counties={counties} tileVersion={tileVersion} />}
      </Loaded>
      <RequestSection path="" />
    </DocumentPage>
  );
}

function Content({
  counties,
  tileVersion,
}: {
  counties: readonly CountyRow[];
  tileVersion: string | undefined;
}) {
  const [column, setColumn] = useState<string>(FIRST_COLUMN);
  const [filter, setFilter] = useState('');
  const outlines = useOutlines();
  const label = findParcelColumn(column)?.label ?? column;
  const wanted = filter.trim().toLowerCase();
  const listed =
    wanted === '' ? counties : counties.filter(({ place }) => place.toLowerCase().includes(wanted));
  if (counties.length === 0) return <NoCounties />;
  return (
    <div className={styles['split']}>
      <div className={styles['side']}>
        <ColumnSelect value={column} onChange={setColumn} />
        {outlines.isPending && <div className={styles['waiting']} />}
        {outlines.isSuccess && tileVersion !== undefined && (
          <Suspense fallback={<div className={styles['waiting']} />}>
            <CoverageMap
              outlines={outlines.data}
              counties={counties}
              column={column}
              label={label}
              tileVersion={tileVersion}
              onOpen={(path) => window.location.assign(`${path}/quality`)}
            />
          </Suspense>
        )}
        {outlines.isError && (
          <LoadError of={outlines} name="the map">
            <p>The table has the same content.</p>
          </LoadError>
        )}
      </div>
      <div className={styles['side']}>
        <TextField
          type="search"
          label="Find a county"
          value={filter}
          onChange={setFilter}
          autoComplete="off"
        />
        <CountyTable counties={listed} column={column} label={label} />
      </div>
    </div>
  );
}

/** Selects the column that the map and the table show, grouped as in the parcel panel. */
function ColumnSelect({ value, onChange }: { value: string; onChange: (column: string) => void }) {
  return <SelectField label="Column" options={SECTIONS} value={value} onChange={onChange} />;
}
