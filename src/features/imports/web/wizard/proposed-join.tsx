import { Button } from '../../../../frontend/ui/button.tsx';
import { Notice } from '../../../../frontend/ui/notice.tsx';
import type { DryRun } from '../../contract.ts';
import { addJoin } from '../../rules/edit-recipe.ts';
import { joinOf, labelColumns } from '../../rules/proposed-join.ts';
import type { RecipeEditing } from './recipe-editing.ts';
import styles from './wizard.module.css';

/** A table of the same file that has columns, such as owners, addresses or values, that the parcels lack. One click joins it. */
export function ProposedJoin({ dryRun, editing }: { dryRun: DryRun; editing: RecipeEditing }) {
  const { recipe, change, isBehind } = editing;
  const proposed = dryRun.proposed_join;
  if (proposed === null) return null;
  const { layer, on, columns } = proposed;
  if (recipe.joins.some((join) => join.file === undefined && join.layer === layer)) return null;
  return (
    <Notice title="A table of the file belongs to the parcels">
      <ul className={styles['rules']}>
        <li>
          <span>
            <b>{layer}</b> has {labelColumns(columns)}, and the same values in <code>{on.table}</code>
            {on.parcel === on.table ? (
              ' as the parcels'
            ) : (
              <>
                {' '}
                as the parcels have in <code>{on.parcel}</code>
              </>
            )}
            .
          </span>
          <Button
            size="small"
            isDisabled={isBehind}
            aria-label={`Join it: the table ${layer}`}
            onPress={() => change(addJoin(recipe, joinOf(proposed)))}
          >
            Join it
          </Button>
        </li>
      </ul>
    </Notice>
  );
}
