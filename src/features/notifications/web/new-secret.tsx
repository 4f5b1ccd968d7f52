import { Button } from '../../../frontend/ui/button.tsx';
import { CopyBox } from '../../../frontend/ui/copy-box.tsx';
import styles from './webhooks.module.css';

/** Shows the secret of a webhook, only this once. */
export function NewSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <div className={styles['form']} role="group" aria-label="The secret of the webhook">
      <p>
        <strong>Copy the secret now.</strong> You won’t see it again. Your program checks the signatures of
        messages with it.
      </p>
      <CopyBox text={secret} label="Copy the secret" />
      <div>
        <Button onPress={onDone}>I have copied it</Button>
      </div>
    </div>
  );
}
