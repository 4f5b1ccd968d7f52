import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { lazily } from '../../../../frontend/feature-web.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { ReasonedButton } from '../../../../frontend/ui/reasoned-button.tsx';
import { SelectField } from '../../../../frontend/ui/select-field.tsx';
import { Skeleton } from '../../../../frontend/ui/skeleton.tsx';
import { goTo } from '../../../../frontend/url-state.ts';
import { countLabel } from '../../../../kernel/count-label.ts';
import { canDrawMaps } from '../../../../map/web/can-draw.ts';
import type { DryRun, ImportSource } from '../../contract.ts';
import { DraftField } from './draft-field.tsx';
import { Issues } from './issues.tsx';
import { JoinList } from './join-list.tsx';
import { PlaceChoice } from './place-choice.tsx';
import { ProposedJoin } from './proposed-join.tsx';
import type { RecipeEditing } from './recipe-editing.ts';
import { NoSampleMap } from './sample-caption.tsx';
import { RawTable } from './sample-tables.tsx';
import { formatWizardAddress } from './wizard-address.ts';
import styles from './wizard.module.css';

/** MapLibre is a large file, which the list of imports doesn't need. */
const SampleMap = lazily(async () =>
  canDrawMaps() ? (await import('./sample-map.tsx')).SampleMap : NoSampleMap,
);

/** Selects all layers of a file as one; the same as `ALL_LAYERS` of the readers. */
const ALL_LAYERS = '*';

const SELECT_COUNTY = 'Select the county of these parcels first.';

interface Props {
  source: ImportSource;
  place: string | null;
  dryRun: DryRun;
  editing: RecipeEditing;
}

/** Step 2: shows the contents of the file on a map, and selects its layer, the county and the tables to join. */
export function LookStep({ source, place, dryRun, editing }: Props) {
  const { recipe, change, isBehind } = editing;
  const withGeometry = dryRun.layers.filter(({ geometry }) => geometry !== 'none');
  const chooseLayer = withGeometry.length > 1 && (
    <SelectField
      label="Layer with the parcels"
      placeholder="Choose a layer"
      value={recipe.layer ?? dryRun.layer ?? ''}
      options={[
        ...withGeometry.map(({ name, rows }) => ({
          id: name,
          label: rows === null ? name : `${name} (${countLabel(rows, 'row')})`,
        })),
        { id: ALL_LAYERS, label: 'All layers as one (they need the same columns)' },
      ]}
      onChange={(layer) => change({ ...recipe, layer, columns: [] })}
    />
  );
  const whereField = (
    <DraftField
      label="Only rows where"
      hint="For a file of a whole state: a condition on its columns, such as COUNTYFP = '031'."
      value={recipe.where ?? ''}
      placeholder="All rows"
      onSave={(where) => change(withText(recipe, 'where', where))}
    />
  );
  if (chooseLayer !== false && dryRun.columns.length === 0) {
    return (
      <>
        {recipe.layer !== undefined && !isBehind && <Issues dryRun={dryRun} place={place} />}
        <FileCard name={dryRun.file}>
          <p className={styles['small']}>
            There are several layers in this file. Choose the one with the parcels; the others can be joined
            to it.
          </p>
          <div className={styles['fields']}>
            {chooseLayer}
            {recipe.where !== undefined && whereField}
          </div>
        </FileCard>
      </>
    );
  }
  return (
    <>
      <Issues dryRun={dryRun} place={place} />
      {/* The join can supply what the issues say is missing, so it stands right below them. */}
      <ProposedJoin dryRun={dryRun} editing={editing} />
      <FileCard name={dryRun.file}>
        <p className={styles['small']}>
          {dryRun.format}, {dryRun.rows_total !== null && `${countLabel(dryRun.rows_total, 'row')}, `}
          {countLabel(dryRun.columns.length, 'column')}. Based on{' '}
          {countLabel(dryRun.rows_sampled, 'sampled row')}; the import reads all rows.
        </p>
        <div className={styles['look']}>
          <Suspense fallback={<Skeleton lines={6} label="Loading the map" />}>
            <SampleMap dryRun={dryRun} place={place} />
          </Suspense>
          <div className={styles['fields']}>
            <PlaceChoice
              place={place}
              onChange={(next) =>
                goTo(formatWizardAddress({ step: 'look', source, place: next }), {}, 'replace')
              }
            />
            {chooseLayer}
            <DraftField
              label="Coordinate system"
              hint={`Now: ${dryRun.crs}. If it is wrong, enter a code such as EPSG:2248, or WKT.`}
              value={recipe.crs ?? ''}
              placeholder="As the file says"
              onSave={(crs) => change(withText(recipe, 'crs', crs))}
            />
            <DraftField
              label="Text encoding"
              hint={`Now: ${dryRun.encoding}.`}
              value={recipe.encoding ?? ''}
              placeholder="As the file says"
              onSave={(encoding) => change(withText(recipe, 'encoding', encoding))}
            />
            {whereField}
          </div>
        </div>
      </FileCard>
      <section className={styles['card']} aria-labelledby="rows-title">
        <h2 className={styles['cardTitle']} id="rows-title">
          Values of the file
        </h2>
        <RawTable dryRun={dryRun} />
      </section>
      <JoinList dryRun={dryRun} editing={editing} />
      <div className={styles['next']}>
        <Button look="quiet" onPress={() => goTo(formatWizardAddress({ step: 'source', source, place }))}>
          <ArrowLeft aria-hidden /> Back
        </Button>
        {place === null && <p className={styles['small']}>{SELECT_COUNTY}</p>}
        <ReasonedButton
          look="primary"
          disabledReason={place === null ? SELECT_COUNTY : null}
          onPress={() => goTo(formatWizardAddress({ step: 'columns', source, place }))}
        >
          Next: Columns <ArrowRight aria-hidden />
        </ReasonedButton>
      </div>
    </>
  );
}

function FileCard({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles['card']} aria-labelledby="file-title">
      <h2 className={styles['cardTitle']} id="file-title">
        {name}
      </h2>
      {children}
    </section>
  );
}

function withText<Key extends 'crs' | 'encoding' | 'where'>(
  recipe: RecipeEditing['recipe'],
  key: Key,
  text: string,
) {
  const { [key]: _, ...rest } = recipe;
  return text.trim() === '' ? rest : { ...rest, [key]: text.trim() };
}
