import { useState } from 'react';
import { ReasonedButton } from '../../../../frontend/ui/reasoned-button.tsx';
import { SelectField } from '../../../../frontend/ui/select-field.tsx';
import { TextField } from '../../../../frontend/ui/text-field.tsx';
import { linesWithoutPair, tableOf } from '../../rules/edit-recipe.ts';
import type { RecipeEditing } from './recipe-editing.ts';
import { RuleItem } from './rule-item.tsx';
import styles from './wizard.module.css';

const KINDS = [
  { id: 'layer', label: 'Layer of the map' },
  { id: 'boundaries', label: 'Set of boundaries' },
];

/** Edits spatial joins: values such as zoning, flood zone or tract from the polygon that covers the largest part of a parcel. */
export function SpatialJoinList({ editing: { recipe, change } }: { editing: RecipeEditing }) {
  const [kind, setKind] = useState('layer');
  const [name, setName] = useState('');
  const [columns, setColumns] = useState('');
  const table = tableOf(columns);
  const [incomplete] = linesWithoutPair(columns);
  const isReady = name.trim() !== '' && Object.keys(table).length > 0 && incomplete === undefined;
  return (
    <>
      <ul className={styles['rules']}>
        {recipe.spatial_joins.map((join, index) => (
          <RuleItem
            key={`${index} ${join.layer ?? join.boundaries ?? join.file} ${Object.keys(join.columns).join()}`}
            onRemove={() =>
              change({
                ...recipe,
                spatial_joins: recipe.spatial_joins.filter((_, other) => other !== index),
              })
            }
          >
            {Object.keys(join.columns).join(', ')} from {join.layer ?? join.boundaries ?? join.file}
          </RuleItem>
        ))}
      </ul>
      <form
        className={styles['form']}
        aria-label="Values from a layer or boundaries"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady) return;
          const join = { [kind]: name.trim(), columns: table, min_share: 0, keeps_given: true };
          change({ ...recipe, spatial_joins: [...recipe.spatial_joins, join] });
          setName('');
          setColumns('');
        }}
      >
        <SelectField label="From" value={kind} options={KINDS} onChange={setKind} />
        <TextField
          label={kind === 'layer' ? 'Layer' : 'Boundaries'}
          placeholder={kind === 'layer' ? 'zoning' : 'neighborhoods'}
          value={name}
          onChange={setName}
        />
        <TextField
          label="Columns"
          hint="One pair per line: column of the record = column of the layer or boundaries. Example: zoning = code"
          isMultiline
          value={columns}
          onChange={setColumns}
        />
        <div className={styles['buttons']}>
          <ReasonedButton
            type="submit"
            disabledReason={
              isReady
                ? null
                : incomplete !== undefined
                  ? `Write two columns in the line “${incomplete}”, as in zoning = code.`
                  : `Write the name of the ${kind === 'layer' ? 'layer' : 'boundaries'} and at least one line of columns.`
            }
          >
            Add these values
          </ReasonedButton>
        </div>
      </form>
    </>
  );
}
