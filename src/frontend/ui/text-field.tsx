import type { ReactNode } from 'react';
import {
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
  TextField as AriaTextField,
  type TextFieldProps,
} from 'react-aria-components';
import styles from './inputs.module.css';

interface Props extends Pick<TextFieldProps, 'onBlur' | 'onKeyDown' | 'type' | 'name' | 'autoComplete'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** A hint below the field on what to enter. */
  hint?: ReactNode;
  /** The issue with the value. */
  error?: string | undefined;
  placeholder?: string;
  isMultiline?: boolean;
  isDisabled?: boolean;
}

/** A field for one or more lines of text, with its label. */
export function TextField({ label, hint, error, placeholder = '', isMultiline = false, ...field }: Props) {
  return (
    <AriaTextField {...field} isInvalid={error !== undefined} className={styles['field'] ?? ''}>
      <Label className={styles['label'] ?? ''}>{label}</Label>
      {isMultiline ? (
        <TextArea className={styles['area'] ?? ''} placeholder={placeholder} rows={3} />
      ) : (
        <Input className={styles['input'] ?? ''} placeholder={placeholder} spellCheck="false" />
      )}
      {hint !== undefined && error === undefined && (
        <Text slot="description" className={styles['hint'] ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles['error'] ?? ''}>{error}</FieldError>
    </AriaTextField>
  );
}
