import styles from './copy-box.module.css';
import { CopyButton } from './copy-button.tsx';

interface Props {
  text: string;
  /** The accessible name of the button, with the thing that is copied: "Copy the token". */
  label: string;
}

/** A long text to copy, such as a token, a command or a secret address, with a button that copies it. */
export function CopyBox({ text, label }: Props) {
  return (
    <div className={styles['box']}>
      <code data-testid="copied">
        {text.split(/(?<= )/).map((word, index) => (
          // The words never change their order.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index}>{word}</span>
        ))}
      </code>
      <CopyButton text={text} label={label} />
    </div>
  );
}
