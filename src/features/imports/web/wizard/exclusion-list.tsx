import { useState } from 'react';
import { ComboBox } from '../../../../frontend/ui/combo-box.tsx';
import { ReasonedButton } from '../../../../frontend/ui/reasoned-button.tsx';
import { TextField } from '../../../../frontend/ui/text-field.tsx';
import { linesOf } from '../../rules/edit-recipe.ts';
import type { RecipeEditing } from './recipe-editing.ts';
import { RuleItem } from './rule-item.tsx';
import styles from './wizard.module.css';

/** Edits the rules that exclude rows such as roads, water and rail. The import counts and lists excluded rows with the reason. */
export function ExclusionList({ columns, editing }: { columns: readonly string[]; editing: RecipeEditing }) {
  const { recipe, change } = editing;
  const [column, setColumn] = useState<string | null>(null);
  const [values, setValues] = useState('');
  const [reason, setReason] = useState('');
  const equals = linesOf(values);
  const isReady = column !== null && equals.length > 0 && reason.trim() !== '';
  return (
    <>
      <ul className={styles['rules']}>
        {recipe.not_parcels.map((rule, index) => (
          <RuleItem
            key={JSON.stringify(rule)}
            onRemove={() =>
              change({ ...recipe, not_parcels: recipe.not_parcels.filter((_, other) => other !== index) })
            }
          >
            <code>{rule.column}</code> is {rule.equals?.join(' or ') ?? `like ${rule.matches}`}: {rule.reason}
          </RuleItem>
        ))}
      </ul>
      <form
        className={styles['form']}
        aria-label="Rows that are not parcels"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady) return;
          change({
            ...recipe,
            not_parcels: [...recipe.not_parcels, { column, equals, reason: reason.trim() }],
          });
          setValues('');
          setReason('');
        }}
      >
        <ComboBox
          label="Column"
          value={column}
          options={columns.map((name) => ({ id: name, label: name }))}
          onChange={setColumn}
        />
        <TextField
          label="Its values"
          hint="One per line: ROW, WATER"
          isMultiline
          value={values}
          onChange={setValues}
        />
        <TextField label="What they are" placeholder="a road" value={reason} onChange={setReason} />
        <div className={styles['buttons']}>
          <ReasonedButton
            type="submit"
            disabledReason={isReady ? null : 'Choose a column, and write its values and what the rows are.'}
          >
            Leave these rows out
          </ReasonedButton>
        </div>
      </form>
    </>
  );
}
