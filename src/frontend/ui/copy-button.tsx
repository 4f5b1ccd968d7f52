import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { tryCopy } from '../clipboard.ts';
import { SAID_MS, announce } from '../toasts.ts';
import styles from './copy-button.module.css';
import { IconButton } from './icon-button.tsx';

interface Props {
  text: string;
  /** The accessible name, with the thing that is copied: "Copy Owner". */
  label: string;
}

/** Copies a text and shows "Copied!" beside the button for two seconds. */
export function CopyButton({ text, label }: Props) {
  const [copies, setCopies] = useState(0);
  const [isSaid, setIsSaid] = useState(false);
  useEffect(() => {
    if (copies === 0) return;
    setIsSaid(true);
    announce('Copied!');
    const timer = window.setTimeout(() => setIsSaid(false), SAID_MS);
    return () => window.clearTimeout(timer);
  }, [copies]);
  const copy = async () => {
    if (await tryCopy(text)) setCopies((count) => count + 1);
  };
  return (
    <span className={`${styles['copy']} ${isSaid ? styles['done'] : ''}`}>
      {isSaid && <span className={styles['said']}>Copied!</span>}
      <IconButton
        icon={isSaid ? Check : Copy}
        size="small"
        placement="left"
        label={label}
        onPress={() => void copy()}
      />
    </span>
  );
}
