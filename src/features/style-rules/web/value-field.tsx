import { useState } from 'react';
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import inputs from '../../../frontend/ui/inputs.module.css';
import { SelectField } from '../../../frontend/ui/select-field.tsx';
import { useDebounced } from '../../../frontend/use-debounced.ts';
import type { FilterOption } from '../../filters/contract.ts';
import { numberOf } from '../../filters/rules/condition-value.ts';
import { type FilterValue, MAX_TEXT_LENGTH } from '../../filters/rules/filter-tree.ts';
import { readNumber } from '../../filters/rules/read-draft.ts';
import { isComparison } from '../../filters/rules/style-rule.ts';
import { useColumnValues } from '../../filters/web/index.ts';
import type { EditedRule } from '../rules/edited-rules.ts';
import styles from './rule-row.module.css';

const CONTROL = `${inputs['input']} ${styles['control']}`;

const YES_NO = [
  { id: 'true', label: 'Yes' },
  { id: 'false', label: 'No' },
] as const;

interface Props {
  rule: EditedRule;
  /** The rule's column; undefined until the reader selects one. */
  option: FilterOption | undefined;
  about: string;
  /** The label. The default is `Value of` and the name of the rule. */
  label?: string;
  onChange: (value: FilterValue) => void;
}

/** The value of a rule: Yes or No, a number, a date, one of a fixed list, or text with suggestions. */
export function ValueField({ rule, option, about, label = `Value of ${about}`, onChange }: Props) {
  if (rule.predicate === 'exists') {
    return (
      <SelectField
        label={label}
        isLabelHidden
        options={YES_NO}
        value={rule.value === false || rule.value === 'false' ? 'false' : 'true'}
        onChange={(id) => onChange(id === 'true')}
      />
    );
  }
  if (option?.checkboxes !== undefined) {
    const isBoolean = option.kind === 'boolean';
    return (
      <SelectField
        label={label}
        isLabelHidden
        placeholder="Choose…"
        options={Object.entries(option.checkboxes).map(([id, name]) => ({ id, label: name }))}
        value={String(rule.value)}
        onChange={(id) => onChange(isBoolean ? id === 'true' : id)}
      />
    );
  }
  if (option?.kind === 'date')
    return (
      <input
        type="date"
        aria-label={label}
        className={CONTROL}
        value={String(rule.value)}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  // The numbers of a county's own column are texts, which "is" compares as they are written.
  if (option?.range === true && (option.group !== 'custom' || isComparison(rule.predicate)))
    return <NumberField key={option.key} label={label} value={rule.value} onChange={onChange} />;
  if (option === undefined)
    return <input aria-label={label} className={CONTROL} disabled placeholder="Value" />;
  return <TextField option={option} label={label} value={String(rule.value)} onChange={onChange} />;
}

/** Accepts numbers as people write them, such as `$50,000`. The rule's value is a number, or empty. */
function NumberField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: FilterValue;
  onChange: (value: FilterValue) => void;
}) {
  const [text, setText] = useState<string | null>(null);
  const number = numberOf(value);
  const shown =
    text ??
    number?.toLocaleString('en-US', { maximumFractionDigits: 6, useGrouping: Math.abs(number) >= 10_000 }) ??
    '';
  const isIssue = text !== null && text.trim() !== '' && readNumber(text) === null;
  return (
    <input
      aria-label={label}
      className={CONTROL}
      inputMode="decimal"
      placeholder="Number"
      value={shown}
      aria-invalid={isIssue}
      title={isIssue ? 'This is not a number.' : undefined}
      maxLength={40}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(readNumber(currentTarget.value) ?? '');
      }}
      onBlur={() => setText((typed) => (typed !== null && readNumber(typed) === null ? typed : null))}
    />
  );
}

const PAUSE_MS = 200;

function TextField({
  option,
  label,
  value,
  onChange,
}: {
  option: FilterOption;
  label: string;
  value: string;
  onChange: (value: FilterValue) => void;
}) {
  const [text, setText] = useState(value);
  // A value that changed from outside (a reset, another column) replaces the typed text.
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    setLastValue(value);
    setText(value);
  }
  const typed = useDebounced(text === value ? '' : text.trim(), PAUSE_MS);
  const found = useColumnValues(option.path, option.key, typed.slice(0, MAX_TEXT_LENGTH));
  const items = (found.data ?? []).map(({ value: id, count }) => ({ id, count }));
  const choose = (next: string) => {
    setText(next);
    setLastValue(next);
    onChange(next);
  };
  return (
    <ComboBox
      aria-label={label}
      allowsCustomValue
      allowsEmptyCollection
      menuTrigger="focus"
      items={items}
      defaultFilter={() => true}
      inputValue={text}
      onInputChange={(next) => {
        setText(next);
        // Typed text is a value too. It need not be one of the suggestions.
        setLastValue(next.trim());
        onChange(next.trim());
      }}
      onSelectionChange={(key) => key !== null && choose(String(key))}
      className={styles['combo'] ?? ''}
    >
      <Input
        className={CONTROL}
        placeholder="Type or choose"
        maxLength={MAX_TEXT_LENGTH}
        spellCheck="false"
      />
      <Popover className={inputs['popover'] ?? ''} offset={4}>
        <ListBox<{ id: string; count: number | null }>
          className={inputs['list'] ?? ''}
          renderEmptyState={() => (
            <p className={inputs['nothing']}>{found.isPending ? 'Loading...' : 'No Options Available'}</p>
          )}
        >
          {(item) => (
            <ListBoxItem id={item.id} textValue={item.id} className={`${inputs['item']} ${styles['item']}`}>
              <span>{item.id}</span>
              {item.count !== null && <small>{item.count.toLocaleString('en-US')}</small>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
