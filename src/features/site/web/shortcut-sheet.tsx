import { closeOverlay } from '../../../frontend/overlays.ts';
import { Dialog } from '../../../frontend/ui/dialog.tsx';
import styles from './shortcut-sheet.module.css';
import { ShownKeys } from './shown-keys.tsx';
import { useCommandList } from './use-commands.ts';

/** Lists every keyboard shortcut of the page, from the list of commands. */
export function ShortcutSheet() {
  const { commands, groups } = useCommandList();
  const filled = groups.flatMap((group) => {
    const found = commands.filter((command) => command.group === group && command.shortcut !== undefined);
    return found.length === 0 ? [] : [{ group, found }];
  });
  return (
    <Dialog title="Keyboard shortcuts" size="wide" isOpen onClose={closeOverlay}>
      <div className={styles['groups']}>
        {filled.map(({ group, found }) => (
          <section key={group} className={styles['group']}>
            <h3>{group}</h3>
            <dl className={styles['keys']}>
              {found.map(({ id, title, shortcut }) => (
                <div key={id}>
                  <dt>{title}</dt>
                  <dd>
                    <ShownKeys keys={shortcut?.shown ?? []} held={shortcut?.held} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={styles['note']}>
        While you type in a field, no shortcut works except the one that opens “All commands”.
      </p>
    </Dialog>
  );
}
