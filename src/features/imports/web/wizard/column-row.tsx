import { ArrowRight, ChevronDown } from 'lucide-react';
import { Button as PlainButton, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { Button } from '../../../../frontend/ui/button.tsx';
import { capital } from '../../../../kernel/capital.ts';
import { findParcelColumn } from '../../../parcels/rules/parcel-columns.ts';
import { SELECTED_ON_SCREEN, changeRule, findRule } from '../../rules/edit-recipe.ts';
import { CHECKED_BELOW } from '../../rules/order-columns.ts';
import { adviseOnScreen } from '../../rules/screen-advice.ts';
import { ColumnEditor } from './column-editor.tsx';
import type { DryColumn, RecipeEditing } from './recipe-editing.ts';
import styles from './wizard.module.css';

interface Props {
  column: DryColumn;
  editing: RecipeEditing;
  isOpen: boolean;
  onToggle: () => void;
  onMoved: (to: string | null) => void;
}

/** One column of the file: a summary, and its editor when it is open. */
export function ColumnRow({ column, editing, isOpen, onToggle, onMoved }: Props) {
  const { from, to, table, confidence, reason, proposal, samples, part } = column;
  const example = samples.find(({ raw }) => raw.trim() !== '');
  return (
    <li>
      <Disclosure isExpanded={isOpen} onExpandedChange={onToggle} className={styles['column'] ?? ''}>
        <div className={styles['columnHead']}>
          <Heading level={3}>
            <PlainButton slot="trigger" className={styles['columnButton'] ?? ''}>
              <span className={styles['from']}>
                <code>{from}</code>
                {table !== null && <small>{table}</small>}
              </span>
              <ArrowRight aria-label="becomes" role="img" />
              <span className={to === null ? styles['own'] : styles['to']}>
                {to === null ? 'Keep as custom field' : (findParcelColumn(to)?.label ?? to)}
                {part === 'suffix' && ', suffix'}
              </span>
              <span className={styles['example']}>{example?.raw}</span>
              <Confidence value={confidence} isMatched={to !== null} />
              <ChevronDown aria-hidden />
            </PlainButton>
          </Heading>
          {proposal !== null && to === null && (
            <Button
              size="small"
              onPress={() => {
                const rule = findRule(editing.recipe, { from, to });
                const next = { ...rule, to: proposal, reason: SELECTED_ON_SCREEN };
                editing.change(changeRule(editing.recipe, { from, to }, next));
              }}
            >
              Use as {findParcelColumn(proposal)?.label ?? proposal}
            </Button>
          )}
        </div>
        <DisclosurePanel>
          {isOpen && (
            <>
              <p className={styles['reason']}>{sentence(adviseOnScreen(reason))}</p>
              <ColumnEditor column={column} editing={editing} onMoved={onMoved} />
            </>
          )}
        </DisclosurePanel>
      </Disclosure>
    </li>
  );
}

function sentence(message: string): string {
  return message === '' ? '' : `${capital(message)}.`;
}

function Confidence({ value, isMatched }: { value: number; isMatched: boolean }) {
  if (!isMatched) return <span className={styles['confidence']} />;
  const [message, look] =
    value >= 0.9
      ? ['sure', 'sure']
      : value >= CHECKED_BELOW
        ? ['likely', 'likely']
        : ['please check', 'check'];
  return <span className={`${styles['confidence']} ${styles[look ?? '']}`}>{message}</span>;
}
