import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../frontend/ui/button.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { MAX_NOTE_LENGTH } from '../contract.ts';
import styles from './follows.module.css';

interface Props {
  /** The name of the parcel that the note is about. */
  about: string;
  note: string;
  onSave: (note: string) => Promise<unknown>;
  onClose: () => void;
}

export function NoteForm({ about, note, onSave, onClose }: Props) {
  const [text, setText] = useState(note);
  const [isSaving, setIsSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const save = async () => {
    setIsSaving(true);
    try {
      await onSave(text);
      onClose();
    } catch {
      // The error was shown. The form stays open, with the text of the note.
      setIsSaving(false);
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it wherever the focus is inside
    <form
      ref={form}
      className={styles['form']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField label={`Note on ${about}`} value={text} onChange={setText} maxLength={MAX_NOTE_LENGTH} />
      <div>
        <Button type="submit" size="small" look="primary" isDisabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save note'}
        </Button>
        <Button size="small" onPress={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
