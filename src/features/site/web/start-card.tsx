import { ArrowRight, X } from 'lucide-react';
import { Button } from 'react-aria-components';
import { useSiteName } from '../../../frontend/site-look.ts';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { closeStartCard } from './start-card-state.ts';
import styles from './start-card.module.css';
import { useCommands } from './use-commands.ts';

/** Tells new visitors what the site is, and offers the first steps. It disappears for good when it is closed, and when a pane opens. */
export function StartCard() {
  const name = useSiteName();
  const { commands, context } = useCommands();
  return (
    <section className={styles['card']} aria-label="Getting started">
      <div className={styles['about']}>
        <p>
          <b>{name}</b> maps land parcels: boundaries, addresses, sizes and values. Select one to open its
          record.
        </p>
        <IconButton icon={X} size="small" label="Close the introduction" onPress={closeStartCard} />
      </div>
      {commands.map(
        ({ id, introduction, icon: Icon, run }) =>
          introduction !== undefined && (
            <Button key={id} className={styles['step'] ?? ''} onPress={() => run(context)}>
              {Icon !== undefined && <Icon aria-hidden />}
              {introduction}
              <ArrowRight aria-hidden />
            </Button>
          ),
      )}
    </section>
  );
}
