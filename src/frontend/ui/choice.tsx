import { ChevronDown } from 'lucide-react';
import { Button, Label, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components';
import styles from './inputs.module.css';

export interface ChoiceOption {
  id: string;
  label: string;
}

interface Props {
  label: string;
  /** Shows the label to screen readers only, for a table that already names the value. */
  isLabelHidden?: boolean;
  options: readonly ChoiceOption[];
  value: string;
  onChange: (id: string) => void;
}

/** A selection of one of a few values. */
export function Choice({ label, isLabelHidden = false, options, value, onChange }: Props) {
  return (
    <Select
      className={styles['field'] ?? ''}
      value={value}
      onChange={(key) => key !== null && onChange(String(key))}
    >
      <Label className={isLabelHidden ? 'visually-hidden' : (styles['label'] ?? '')}>{label}</Label>
      <Button className={styles['button'] ?? ''}>
        <SelectValue className={styles['value'] ?? ''} />
        <ChevronDown aria-hidden />
      </Button>
      <Popover className={styles['popover'] ?? ''} offset={4}>
        <ListBox className={styles['list'] ?? ''}>
          {options.map((option) => (
            <ListBoxItem key={option.id} id={option.id} className={styles['item'] ?? ''}>
              {option.label}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  );
}
