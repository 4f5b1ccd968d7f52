import { useEffect, useState } from 'react';
import { TextField, type TextFieldProps } from '../../../../frontend/ui/text-field.tsx';

interface Props extends Pick<TextFieldProps, 'label' | 'value' | 'hint' | 'placeholder' | 'isMultiline'> {
  onSave: (value: string) => void;
}

/**
 * A text field that saves its value on blur, and on Enter if it has a single line. It does not save while somebody types, because a half-typed coordinate
 * system or expression would only cause an error.
 */
export function DraftField({ value, onSave, ...field }: Props) {
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);
  const save = () => {
    if (draft !== value) onSave(draft);
  };
  return (
    <TextField
      {...field}
      value={draft}
      onChange={setDraft}
      onBlur={save}
      onKeyDown={({ key }) => {
        if (key === 'Enter' && field.isMultiline !== true) save();
      }}
    />
  );
}
