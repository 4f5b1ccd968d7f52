import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import pill from '../../../frontend/ui/pill.module.css';
import type { ImportRun } from '../contract.ts';
import { STATE_LABELS } from './import-labels.ts';
import styles from './imports-page.module.css';

type State = ImportRun['state'];

interface Props {
  /** The number of imports in each state of the list. */
  counts: ReadonlyMap<State, number>;
  value: State | null;
  onChange: (state: State | null) => void;
}

/** Filters the list to the imports of one state. */
export function StateFilter({ counts, value, onChange }: Props) {
  return (
    <ToggleButtonGroup
      aria-label="Show imports by state"
      className={styles['filter'] ?? ''}
      selectedKeys={value === null ? [] : [value]}
      onSelectionChange={(keys) => onChange([...counts.keys()].find((state) => keys.has(state)) ?? null)}
    >
      {[...counts].map(([state, count]) => (
        <ToggleButton key={state} id={state} className={pill['pill'] ?? ''}>
          {STATE_LABELS[state]} <small>{count}</small>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
