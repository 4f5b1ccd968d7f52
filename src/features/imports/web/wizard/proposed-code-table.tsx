import { Button } from '../../../../frontend/ui/button.tsx';
import { Notice } from '../../../../frontend/ui/notice.tsx';
import { findParcelColumn } from '../../../parcels/rules/parcel-columns.ts';
import type { DryRun } from '../../contract.ts';
import { addCodeTable, hasCodeTable } from '../../rules/edit-recipe.ts';
import type { RecipeEditing } from './recipe-editing.ts';
import styles from './wizard.module.css';

/** A table of the same file that says what the codes of a column mean. One click fills a column of the record with these meanings. */
export function ProposedCodeTable({ dryRun, editing }: { dryRun: DryRun; editing: RecipeEditing }) {
  const { recipe, change, isBehind } = editing;
  const proposed = dryRun.proposed_code_table;
  if (proposed === null || hasCodeTable(recipe, proposed)) return null;
  const { layer, from, to } = proposed;
  return (
    <Notice title="A table of the file explains codes">
      <ul className={styles['rules']}>
        <li>
          <span>
            <b>{layer}</b> has the texts for the codes in <code>{from}</code>. They would fill “
            {findParcelColumn(to)?.label ?? to}”.
          </span>
          <Button
            size="small"
            isDisabled={isBehind}
            aria-label={`Use it: the table ${layer}`}
            onPress={() => change(addCodeTable(recipe, proposed))}
          >
            Use it
          </Button>
        </li>
      </ul>
    </Notice>
  );
}
