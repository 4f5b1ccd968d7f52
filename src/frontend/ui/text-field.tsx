import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './inputs.module.css';

type InputProps = Pick<
  InputHTMLAttributes<HTMLElement>,
  | 'autoComplete'
  | 'autoFocus'
  | 'inputMode'
  | 'max'
  | 'maxLength'
  | 'min'
  | 'name'
  | 'onBlur'
  | 'onKeyDown'
  | 'placeholder'
  | 'required'
  | 'type'
>;

export interface TextFieldProps extends InputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What to enter. It stands below the field while the value has no issue. */
  hint?: ReactNode;
  /** The issue with the value, for people. */
  issue?: string | undefined;
  /** The id of a text below several fields that names the issue with all of them. */
  issueId?: string | undefined;
  isMultiline?: boolean;
  isDisabled?: boolean;
}

/** A field for one or more lines of text, with its label, a hint and the issue with its value. */
export function TextField(props: TextFieldProps) {
  const { label, value, onChange, hint, issue, issueId, isMultiline, isDisabled, ...rest } = props;
  const id = useId();
  const about = issue ?? hint;
  const describedBy = [
    ...(about === undefined ? [] : [`${id}-about`]),
    ...(issueId === undefined ? [] : [issueId]),
  ];
  const attributes = {
    ...rest,
    // A field that takes the focus may hold a proposal, which typing replaces.
    ...(rest.autoFocus === true && {
      onFocus: (event: { currentTarget: { select(): void } }) => event.currentTarget.select(),
    }),
    id,
    value,
    disabled: isDisabled,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    ...(describedBy.length > 0 && { 'aria-describedby': describedBy.join(' ') }),
    ...((issue !== undefined || issueId !== undefined) && { 'aria-invalid': true }),
  };
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      {isMultiline === true ? (
        <textarea {...attributes} className={styles['area']} rows={3} />
      ) : (
        <input {...attributes} className={styles['input']} spellCheck={false} />
      )}
      {about !== undefined && (
        <p id={`${id}-about`} className={styles[issue === undefined ? 'hint' : 'error']}>
          {about}
        </p>
      )}
    </div>
  );
}
