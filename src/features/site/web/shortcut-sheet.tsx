import { closeOverlay, useOverlay } from '../../../frontend/overlays.ts';
import { Dialog } from '../../../frontend/ui/dialog.tsx';
import { SHORTCUTS } from './commands.ts';
import styles from './shortcut-sheet.module.css';

export function ShortcutSheet() {
  const isOpen = useOverlay(({ open }) => open === 'shortcuts');
  return (
    <Dialog title="Keyboard shortcuts" isOpen={isOpen} onClose={closeOverlay}>
      <dl className={styles['keys']}>
        {SHORTCUTS.map(({ shown, about }) => (
          <div key={about}>
            <dt>{about}</dt>
            <dd>
              {shown.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles['note']}>Keys are ignored while you type in a field.</p>
    </Dialog>
  );
}
