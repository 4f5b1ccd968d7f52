import { Unlink, X } from 'lucide-react';
import { Button } from '../../../frontend/ui/button.tsx';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { useUnreadableLink, setUnreadable } from '../../../frontend/unreadable-link.ts';
import { setHash } from '../../../frontend/url-state.ts';
import styles from './unreadable-link-message.module.css';

/** Says which parts of the link were ignored, until the reader closes it or opens another link. */
export function UnreadableLinkMessage() {
  const { messages } = useUnreadableLink();
  const close = () => setUnreadable({});
  return (
    <section
      className={styles['card']}
      role="status"
      data-above-sheet
      aria-label="Ignored parts of this link"
    >
      <Unlink aria-hidden />
      <div>
        <b>This link is damaged or out of date.</b>
        {Object.entries(messages).map(([key, message]) => (
          <p key={key}>{message}</p>
        ))}
        <p>Ask for the link again, or continue without these parts.</p>
        {'q' in messages && (
          <Button
            size="small"
            onPress={() => {
              close();
              setHash({ tab: 'query' }, 'push');
            }}
          >
            Set filters
          </Button>
        )}
      </div>
      <IconButton icon={X} size="small" placement="top" label="Close" onPress={close} />
    </section>
  );
}
