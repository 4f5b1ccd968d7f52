import { useRef } from 'react';
import { DropIndicator, GridList, useDragAndDrop } from 'react-aria-components';
import type { FilterOption } from '../../filters/contract.ts';
import { type EditedRule, moveRules } from '../rules/edited-rules.ts';
import { edit } from './edit-styles.ts';
import { RuleRow } from './rule-row.tsx';
import styles from './style-panel.module.css';

interface Props {
  rules: readonly EditedRule[];
  options: ReadonlyMap<string, FilterOption>;
}

const KIND = 'x-platbook/style-rule';

/** Lists the rules in the order in which they are tried. Their handles move them with pointer and keyboard. */
export function RuleList({ rules, options }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const { dragAndDropHooks } = useDragAndDrop<EditedRule>({
    getItems: (keys) => [...keys].map((key) => ({ [KIND]: String(key) })),
    acceptedDragTypes: [KIND],
    onReorder: ({ keys, target }) => {
      if (target.dropPosition === 'on') return;
      const side = target.dropPosition;
      edit((all) => moveRules(all, new Set([...keys].map(String)), String(target.key), side));
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className={styles['drop'] ?? ''} />,
  });
  return (
    <GridList
      ref={list}
      aria-label="Style rules"
      // Tab reaches the fields in a row, so that the arrow keys still work inside them.
      keyboardNavigationBehavior="tab"
      disallowTypeAhead
      items={rules}
      dependencies={[options, rules]}
      dragAndDropHooks={dragAndDropHooks}
      className={styles['rules'] ?? ''}
    >
      {(rule) => {
        const at = rules.findIndex(({ id }) => id === rule.id);
        return (
          <RuleRow
            rule={rule}
            position={at + 1}
            above={rules[at - 1]?.id ?? null}
            below={rules[at + 1]?.id ?? null}
            options={options}
          />
        );
      }}
    </GridList>
  );
}
