import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../frontend/ui/button.tsx';
import { ComboBox } from '../../../../frontend/ui/combo-box.tsx';
import { ReasonedButton } from '../../../../frontend/ui/reasoned-button.tsx';
import { SelectField } from '../../../../frontend/ui/select-field.tsx';
import { TextField } from '../../../../frontend/ui/text-field.tsx';
import { countLabel } from '../../../../kernel/count-label.ts';
import type { DryRun } from '../../contract.ts';
import { addJoin } from '../../rules/edit-recipe.ts';
import { MAX_JOINS } from '../../rules/recipe.ts';
import { numberLabel } from '../import-labels.ts';
import { ProposedCodeTable } from './proposed-code-table.tsx';
import type { RecipeEditing } from './recipe-editing.ts';
import { TableSource } from './table-source.tsx';
import styles from './wizard.module.css';

interface Props {
  dryRun: DryRun;
  editing: RecipeEditing;
}

/** Edits the tables whose records belong to the parcels: an assessment roll, owners, sales. */
export function JoinList({ dryRun, editing }: Props) {
  const { recipe, change, isBehind } = editing;
  const [isAdding, setIsAdding] = useState(false);
  return (
    <section className={styles['card']} aria-labelledby="joins-title">
      <h2 className={styles['cardTitle']} id="joins-title">
        Joined tables
      </h2>
      <ProposedCodeTable dryRun={dryRun} editing={editing} />
      {recipe.joins.length === 0 && !isAdding && (
        <p className={styles['small']}>
          Are owners, values or sales in a separate table? Add it, and each parcel gets its rows of the table.
        </p>
      )}
      <ul className={styles['rules']}>
        {recipe.joins.map((join, index) => {
          const report = dryRun.joins[index];
          return (
            <li key={`${join.file ?? ''} ${join.layer ?? ''} ${join.on.parcel}`}>
              <div>
                <b>{report?.table ?? join.layer ?? 'Table'}</b>: <code>{join.on.parcel}</code> ={' '}
                <code>{join.on.table}</code>
                <p className={styles['small']} role="status">
                  {report === undefined || isBehind
                    ? 'Looking it up…'
                    : `${numberLabel(report.matched_parcels)} of the sampled parcels have a record, ${numberLabel(report.parcels_without_record)} have none; ${countLabel(report.records, 'record')} in the table.`}
                </p>
              </div>
              <Button
                size="small"
                look="quiet"
                onPress={() =>
                  change({ ...recipe, joins: recipe.joins.filter((_, other) => other !== index) })
                }
              >
                Remove
              </Button>
            </li>
          );
        })}
      </ul>
      {isAdding ? (
        <JoinForm
          dryRun={dryRun}
          onCancel={() => setIsAdding(false)}
          onAdd={(join) => {
            setIsAdding(false);
            change(addJoin(recipe, join));
          }}
        />
      ) : (
        <div className={styles['buttons']}>
          <ReasonedButton
            disabledReason={
              recipe.joins.length >= MAX_JOINS
                ? `An import can join ${MAX_JOINS} tables. Remove a table first.`
                : null
            }
            onPress={() => setIsAdding(true)}
          >
            <Plus aria-hidden /> Add a table
          </ReasonedButton>
        </div>
      )}
    </section>
  );
}

interface JoinFormProps {
  dryRun: DryRun;
  onAdd: (join: RecipeEditing['recipe']['joins'][number]) => void;
  onCancel: () => void;
}

function JoinForm({ dryRun, onAdd, onCancel }: JoinFormProps) {
  const shapes = dryRun.layers.filter(({ geometry }) => geometry !== 'none');
  const tables = [
    ...dryRun.layers.filter(({ geometry }) => geometry === 'none'),
    // A single layer of shapes is the one with the parcels, so it is not offered.
    ...(shapes.length > 1 ? shapes.filter(({ name }) => name !== dryRun.layer) : []),
  ];
  const columns = [...new Set(dryRun.columns.filter(({ table }) => table === null).map(({ from }) => from))];
  const [where, setWhere] = useState(tables.length > 0 ? 'layer' : 'file');
  const [layer, setLayer] = useState(tables[0]?.name ?? '');
  const [file, setFile] = useState<{ file: string; name: string } | null>(null);
  const [parcel, setParcel] = useState<string | null>(null);
  const [table, setTable] = useState('');
  const isTableMissing = where === 'layer' ? layer === '' : file === null;
  const areKeysMissing = parcel === null || table.trim() === '';
  return (
    <form
      className={styles['form']}
      aria-label="A table to join"
      onSubmit={(event) => {
        event.preventDefault();
        if (isTableMissing || areKeysMissing) return;
        onAdd({
          ...(where === 'layer' ? { layer } : { file: file?.file }),
          on: { parcel, table: table.trim(), match: 'loose' },
          rules: {},
          otherwise: 'first',
        });
      }}
    >
      {tables.length > 0 && (
        <SelectField
          label="Where the table is"
          value={where}
          options={[
            { id: 'layer', label: 'In this file' },
            { id: 'file', label: 'In another file' },
          ]}
          onChange={setWhere}
        />
      )}
      {where === 'layer' ? (
        <SelectField
          label="Table"
          value={layer}
          options={tables.map(({ name }) => ({ id: name, label: name }))}
          onChange={setLayer}
        />
      ) : (
        <TableSource
          selected={file?.name ?? null}
          onSelected={(selected, name) => setFile({ file: selected, name })}
        />
      )}
      <ComboBox
        label="Key in the parcels"
        value={parcel}
        options={columns.map((name) => ({ id: name, label: name }))}
        onChange={(name) => {
          setParcel(name);
          if (table === '') setTable(name);
        }}
      />
      <TextField
        label="Key in the table"
        value={table}
        onChange={setTable}
        hint="The column with the same values. Case, dashes and leading zeros don’t matter."
      />
      <div className={styles['buttons']}>
        <ReasonedButton
          type="submit"
          look="primary"
          disabledReason={
            isTableMissing
              ? 'Choose the table first.'
              : areKeysMissing
                ? 'Choose the key in the parcels and write the key in the table.'
                : null
          }
        >
          Join the table
        </ReasonedButton>
        <Button onPress={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
