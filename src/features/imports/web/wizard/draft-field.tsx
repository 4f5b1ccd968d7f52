import { useEffect, useState } from 'react';
import { TextField, type TextFieldProps } from '../../../../frontend/ui/text-field.tsx';

interface Props extends Pick<TextFieldProps, 'label' | 'value' | 'hint' | 'placeholder' | 'isMultiline'> {
  onSave: (value: string) => void;
  /** Returns the issue with a value, for people. A value with an issue is not saved. */
  issueOf?: (value: string) => string | null;
}

/**
 * A text field that saves its value on blur, and on Enter if it has a single line. It does not save while somebody types, because a half-typed coordinate
 * system or expression would only cause an error.
 */
export function DraftField({ value, onSave, issueOf, ...field }: Props) {
  const [draft, setDraft] = useState(value);
  const [issue, setIssue] = useState<string | null>(null);
  useEffect(() => setDraft(value), [value]);
  const save = () => {
    const found = draft === value ? null : (issueOf?.(draft) ?? null);
    setIssue(found);
    if (draft !== value && found === null) onSave(draft);
  };
  return (
    <TextField
      {...field}
      value={draft}
      issue={issue ?? undefined}
      onChange={(next) => {
        setDraft(next);
        setIssue(null);
      }}
      onBlur={save}
      onKeyDown={({ key }) => {
        if (key === 'Enter' && field.isMultiline !== true) save();
      }}
    />
  );
}
