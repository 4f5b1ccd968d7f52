import { useId, useState } from 'react';
import inputs from '../../../../frontend/ui/inputs.module.css';
import type { FilterOption } from '../../contract.ts';
import { rangeLabel } from '../../rules/count-labels.ts';
import type { DraftRule } from '../../rules/draft.ts';
import { endText, valueLabel } from '../../rules/filter-labels.ts';
import styles from './filter-lines.module.css';

interface Props {
  rule: DraftRule;
  option: FilterOption;
  issue: string | undefined;
  onType: (patch: Partial<DraftRule>) => void;
}

/** The two ends of a range, or the value of a comparison, with the county's own range as a hint. */
export function RangeFields({ rule, option, issue, onType }: Props) {
  const id = useId();
  const isBetween = rule.predicate === 'between';
  const common = { option, about: `${id}-about`, isWrong: issue !== undefined };
  return (
    <div className={styles['range']}>
      {isBetween ? (
        <div className={styles['ends']}>
          <End
            {...common}
            label={`${option.label} from`}
            value={rule.min}
            placeholder={option.kind === 'date' ? '' : endLabel(option, option.min, 'No minimum')}
            onChange={(min) => onType({ min })}
          />
          <span aria-hidden>to</span>
          <End
            {...common}
            label={`${option.label} to`}
            value={rule.max}
            placeholder={option.kind === 'date' ? '' : endLabel(option, option.max, 'No maximum')}
            onChange={(max) => onType({ max })}
          />
        </div>
      ) : (
        <End
          {...common}
          label={option.label}
          value={rule.text}
          placeholder={option.kind === 'date' ? '' : endLabel(option, option.min, '')}
          onChange={(text) => onType({ text })}
        />
      )}
      <p
        id={`${id}-about`}
        className={styles[issue === undefined ? 'hint' : 'error']}
        role={issue && 'alert'}
      >
        {issue ?? hintLabel(option)}
      </p>
    </div>
  );
}

interface EndProps {
  option: FilterOption;
  label: string;
  about: string;
  isWrong: boolean;
  value: string;
  placeholder: string;
  onChange: (text: string) => void;
}

/** One end of a range. A number has its separators and unit, except while somebody types it. */
function End({ option, label, about, isWrong, value, placeholder, onChange }: EndProps) {
  const [isTyping, setTyping] = useState(false);
  return (
    <input
      className={`${inputs['input']} ${styles['input']}`}
      type={option.kind === 'date' ? 'date' : 'text'}
      inputMode={option.kind === 'date' ? undefined : 'decimal'}
      aria-label={label}
      aria-describedby={about}
      aria-invalid={isWrong}
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      placeholder={placeholder}
      value={isTyping ? value : endText(option, value)}
      onBlur={() => setTyping(false)}
      onChange={(event) => {
        setTyping(true);
        onChange(event.currentTarget.value);
      }}
    />
  );
}

function endLabel(option: FilterOption, end: number | string | null, otherwise: string): string {
  return end === null ? otherwise : valueLabel(option.key, end, new Map([[option.key, option]]));
}

/** Returns a hint such as "This county: $0 – $2,300,000 · 98% of parcels have a value". */
function hintLabel(option: FilterOption): string {
  const [from, to] = [endLabel(option, option.min, ''), endLabel(option, option.max, '')];
  const parts = [
    from === '' || to === '' ? null : `This county: ${rangeLabel(from, to)}`,
    option.filled === null ? null : `${option.filled.toLocaleString('en-US')}% of parcels have a value`,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
