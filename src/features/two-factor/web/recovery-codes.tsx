import { useSiteName } from '../../../frontend/site-look.ts';
import { Button, buttonClass } from '../../../frontend/ui/button.tsx';
import form from '../../../frontend/ui/form.module.css';
import { Notice } from '../../../frontend/ui/notice.tsx';
import styles from './two-factor.module.css';

/** Shows the recovery codes, the only time that they are visible. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `Recovery codes of ${useSiteName()} (${window.location.host})\nEach code works once, in place of a code from your app.\n\n${codes.join('\n')}\n`;
  return (
    <div className={form['form']}>
      <Notice tone="warn" title="Save these recovery codes now. They are shown only once.">
        <p>If you don’t have your app, each code signs you in once.</p>
      </Notice>
      <ul className={styles['codes']} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={form['buttons']}>
        <a
          className={buttonClass({})}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          Download
        </a>
        <Button onPress={() => window.print()}>Print</Button>
        <Button look="primary" onPress={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}
