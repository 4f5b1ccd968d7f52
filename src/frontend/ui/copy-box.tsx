import styles from './copy-box.module.css';
import { CopyButton } from './copy-button.tsx';

interface Props {
  text: string;
  /** The accessible name of the button, with the thing that is copied: "Copy the token". */
  label: string;
}

/** A long text to copy, such as a token or a secret address, with a button that copies it. */
export function CopyBox({ text, label }: Props) {
  return (
    <div className={styles['box']}>
      <code data-testid="copied">{text}</code>
      <CopyButton text={text} label={label} />
    </div>
  );
}
