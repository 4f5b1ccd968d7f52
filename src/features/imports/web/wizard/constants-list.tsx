import { useState } from 'react';
import { ComboBox } from '../../../../frontend/ui/combo-box.tsx';
import { ReasonedButton } from '../../../../frontend/ui/reasoned-button.tsx';
import { TextField } from '../../../../frontend/ui/text-field.tsx';
import { PARCEL_COLUMNS } from '../../../parcels/rules/parcel-columns.ts';
import { isComputedColumn } from '../../rules/computed-columns.ts';
import type { RecipeEditing } from './recipe-editing.ts';
import { RuleItem } from './rule-item.tsx';
import styles from './wizard.module.css';

const COLUMNS = PARCEL_COLUMNS.filter(({ name }) => !isComputedColumn(name)).map(({ name, label }) => ({
  id: name,
  label: `${label} (${name})`,
}));

/** Edits values that all parcels share, such as the source of the data or the tax year. */
export function ConstantsList({ editing: { recipe, change } }: { editing: RecipeEditing }) {
  const [column, setColumn] = useState<string | null>(null);
  const [value, setValue] = useState('');
  const isReady = column !== null && value.trim() !== '';
  return (
    <>
      <ul className={styles['rules']}>
        {Object.entries(recipe.constants).map(([name, constant]) => (
          <RuleItem
            key={name}
            onRemove={() => {
              const { [name]: _, ...constants } = recipe.constants;
              change({ ...recipe, constants });
            }}
          >
            <code>{name}</code> is {String(constant)}
          </RuleItem>
        ))}
      </ul>
      <form
        className={styles['form']}
        aria-label="A value for all parcels"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady) return;
          change({ ...recipe, constants: { ...recipe.constants, [column]: value.trim() } });
          setValue('');
        }}
      >
        <ComboBox label="Column" value={column} options={COLUMNS} onChange={setColumn} />
        <TextField label="Value" value={value} onChange={setValue} />
        <div className={styles['buttons']}>
          <ReasonedButton
            type="submit"
            disabledReason={isReady ? null : 'Choose a column and write its value.'}
          >
            Set for all parcels
          </ReasonedButton>
        </div>
      </form>
    </>
  );
}
