import { ChevronDown } from 'lucide-react';
import {
  Button,
  Collection,
  Header,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  Select,
  SelectValue,
  Text,
} from 'react-aria-components';
import styles from './inputs.module.css';

export interface SelectOption {
  id: string;
  label: string;
}

/** Options under a heading. */
export interface SelectSection {
  label: string;
  options: readonly SelectOption[];
}

interface Props {
  label: string;
  /** Shows the label to screen readers only, for a table that already names the value. */
  isLabelHidden?: boolean;
  options: readonly (SelectOption | SelectSection)[];
  /** `''` while no value is selected, unless an option has the id `''`. */
  value: string;
  /** Shown while no value is selected. */
  placeholder?: string;
  hint?: string;
  onChange: (id: string) => void;
}

/** A drop-down list from which a person selects one value. */
export function SelectField({
  label,
  isLabelHidden = false,
  options,
  value,
  placeholder,
  hint,
  onChange,
}: Props) {
  const isKnown = options.some((option) =>
    'options' in option ? option.options.some(({ id }) => id === value) : option.id === value,
  );
  return (
    <Select
      className={styles['field'] ?? ''}
      value={isKnown ? value : null}
      {...(placeholder === undefined ? {} : { placeholder })}
      onChange={(key) => key !== null && onChange(String(key))}
    >
      <Label className={isLabelHidden ? 'visually-hidden' : (styles['label'] ?? '')}>{label}</Label>
      <Button className={styles['button'] ?? ''}>
        <SelectValue className={styles['value'] ?? ''} />
        <ChevronDown aria-hidden />
      </Button>
      {hint !== undefined && (
        <Text slot="description" className={styles['hint'] ?? ''}>
          {hint}
        </Text>
      )}
      <Popover className={styles['popover'] ?? ''} offset={4}>
        <ListBox className={styles['list'] ?? ''}>
          {options.map((option) =>
            'options' in option ? (
              <ListBoxSection key={option.label} id={`section:${option.label}`}>
                <Header className={styles['section'] ?? ''}>{option.label}</Header>
                <Collection items={option.options}>{itemOf}</Collection>
              </ListBoxSection>
            ) : (
              itemOf(option)
            ),
          )}
        </ListBox>
      </Popover>
    </Select>
  );
}

function itemOf({ id, label }: SelectOption) {
  return (
    <ListBoxItem key={id} id={id} textValue={label} className={styles['item'] ?? ''}>
      {label}
    </ListBoxItem>
  );
}
