import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { Button } from '../../../../frontend/ui/button.tsx';
import form from '../../../../frontend/ui/form.module.css';
import { Notice } from '../../../../frontend/ui/notice.tsx';
import styles from './settings.module.css';

const MAX_BYTES = 200_000;
const TYPES = ['image/png', 'image/jpeg', 'image/webp'];

interface Props {
  label: string;
  /** A data URL; null: no picture. */
  value: string | null;
  hint: string | undefined;
  error: string | undefined;
  isDisabled: boolean;
  onChange: (value: string | null) => void;
}

/** A picture that is stored in a setting, as a data URL. */
export function PictureField({ label, value, hint, error, isDisabled, onChange }: Props) {
  const [issue, setIssue] = useState<string>();
  const message = issue ?? error;
  const choose = async (files: FileList | null) => {
    const file = files?.[0];
    if (file === undefined) return;
    if (!TYPES.includes(file.type)) setIssue('Choose a PNG, JPEG or WebP picture.');
    else if (file.size > MAX_BYTES) setIssue('This picture is larger than 200 KB. Choose a smaller one.');
    else {
      try {
        onChange(await readDataUrl(file));
        setIssue(undefined);
      } catch {
        setIssue('The browser can’t read this file. Choose it again, or another one.');
      }
    }
  };
  return (
    <div className={styles['picture']}>
      <span className={styles['label']}>{label}</span>
      {value !== null && (
        <img
          src={value}
          alt="Current logo"
          className={styles['logo']}
          onError={() => setIssue('The browser can’t show this picture. Choose another one.')}
        />
      )}
      <div className={form['buttons']}>
        <FileTrigger acceptedFileTypes={TYPES} onSelect={(files) => void choose(files)}>
          <Button isDisabled={isDisabled}>{value === null ? 'Choose a picture…' : 'Replace…'}</Button>
        </FileTrigger>
        {value !== null && (
          <Button
            isDisabled={isDisabled}
            onPress={() => {
              setIssue(undefined);
              onChange(null);
            }}
          >
            Remove
          </Button>
        )}
      </div>
      {message === undefined ? <small>{hint}</small> : <Notice tone="bad">{message}</Notice>}
    </div>
  );
}

function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file can’t be read.')));
    reader.readAsDataURL(file);
  });
}
