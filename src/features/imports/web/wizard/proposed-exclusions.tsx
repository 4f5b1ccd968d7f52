import { Button } from '../../../../frontend/ui/button.tsx';
import { Notice } from '../../../../frontend/ui/notice.tsx';
import type { DryRun } from '../../contract.ts';
import { numberLabel } from '../import-labels.ts';
import type { RecipeEditing } from './recipe-editing.ts';
import styles from './wizard.module.css';

/** Rows of the sample that look like roads, water and the like. One click leaves each kind out of the import. */
export function ProposedExclusions({ dryRun, editing }: { dryRun: DryRun; editing: RecipeEditing }) {
  const { recipe, change, isBehind } = editing;
  if (dryRun.proposed_exclusions.length === 0) return null;
  return (
    <Notice title="Some rows don’t look like parcels">
      <ul className={styles['rules']}>
        {dryRun.proposed_exclusions.map(({ rule, rows }) => (
          <li key={JSON.stringify(rule)}>
            <span>
              {numberLabel(rows)} of {numberLabel(dryRun.rows_sampled)} sampled rows look like {rule.reason}:{' '}
              <code>{rule.column}</code> is {rule.equals.join(' or ')}.
            </span>
            <Button
              size="small"
              isDisabled={isBehind}
              aria-label={`Leave them out: rows that look like ${rule.reason}`}
              onPress={() => change({ ...recipe, not_parcels: [...recipe.not_parcels, rule] })}
            >
              Leave them out
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
