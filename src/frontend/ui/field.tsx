import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './inputs.module.css';

interface Common {
  label: string;
  hint?: string;
  /** The issue with the value, for people. */
  issue?: string | undefined;
  /** The id of a text below several fields that names the issue with all of them. */
  issueId?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'required' | 'maxLength' | 'placeholder' | 'min' | 'autoComplete' | 'inputMode'
>;

/** A line of text with its label, a hint and the issue with its value. */
export function TextInput({ onChange, value, ...props }: Common & InputProps) {
  const { label, hint, issue, issueId, ...rest } = props;
  return (
    <Labeled label={label} hint={hint} issue={issue} issueId={issueId}>
      {(attributes) => (
        <input
          {...rest}
          {...attributes}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Labeled>
  );
}

export function TextArea({
  onChange,
  value,
  maxLength,
  label,
  hint,
  issue,
}: Common & { maxLength?: number }) {
  return (
    <Labeled label={label} hint={hint} issue={issue}>
      {(attributes) => (
        <textarea
          {...attributes}
          rows={3}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Labeled>
  );
}

interface Attributes {
  id: string;
  className: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

function Labeled({
  label,
  hint,
  issue,
  issueId,
  children,
}: {
  label: string;
  hint: string | undefined;
  issue: string | undefined;
  issueId?: string | undefined;
  children: (attributes: Attributes) => ReactNode;
}) {
  const id = useId();
  const about = issue ?? hint;
  const isWrong = issue !== undefined || issueId !== undefined;
  const describedBy = [
    ...(about === undefined ? [] : [`${id}-about`]),
    ...(issueId === undefined ? [] : [issueId]),
  ];
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      {children({
        id,
        className: styles['input'] ?? '',
        ...(describedBy.length > 0 && { 'aria-describedby': describedBy.join(' ') }),
        ...(isWrong && { 'aria-invalid': true as const }),
      })}
      {about !== undefined && (
        <p id={`${id}-about`} className={styles[issue === undefined ? 'hint' : 'error']}>
          {about}
        </p>
      )}
    </div>
  );
}
