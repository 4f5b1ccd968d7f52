import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import styles from './segments.module.css';

interface Props<Id extends string> {
  /** The name of the setting, for screen readers. */
  label: string;
  options: readonly { id: Id; label: string }[];
  /** null: no value is selected yet. */
  value: Id | null;
  onChange: (id: Id) => void;
  size?: 'small' | 'medium';
}

/** A selection of one of two or three values that stand side by side. */
export function Segments<Id extends string>({ label, options, value, onChange, size = 'medium' }: Props<Id>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={value === null ? [] : [value]}
      onSelectionChange={(keys) => {
        const selected = options.find(({ id }) => keys.has(id));
        if (selected !== undefined && selected.id !== value) onChange(selected.id);
      }}
      className={`${styles['group']} ${styles[size]}`}
    >
      {options.map((option) => (
        <ToggleButton key={option.id} id={option.id} className={styles['segment'] ?? ''}>
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
