import { Suspense, useId, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { lazily } from '../../../frontend/feature-web.ts';
import { closeOverlay, useOverlay } from '../../../frontend/overlays.ts';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import styles from './command-palette.module.css';
import { FinderField, isPaletteKey } from './finder-field.tsx';

const CommandFinder = lazily(async () => (await import('./command-finder.tsx')).CommandFinder);

/**
 * Finds every command by typing. Commands that can't run now stay in the list with the reason. The code of the window and its field is loaded with the
 * page, so that Ctrl+K always has an effect at once; the code of the list is loaded when the window is first opened.
 */
export function CommandPalette() {
  const isOpen = useOverlay(({ open }) => open === 'commands');
  if (!isOpen) return null;
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && closeOverlay()}
      className={styles['scrim'] ?? ''}
    >
      <Modal className={styles['window'] ?? ''}>
        <Dialog aria-label="All commands" className={styles['dialog'] ?? ''}>
          <Content />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Content() {
  const [typed, setTyped] = useState('');
  return (
    <Suspense fallback={<Loading typed={typed} onType={setTyped} />}>
      <CommandFinder typed={typed} />
    </Suspense>
  );
}

function Loading({ typed, onType }: { typed: string; onType: (text: string) => void }) {
  const id = useId();
  return (
    <>
      <FinderField
        listId={id}
        isListShown={false}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          // The browser's own Ctrl+K would leave the page.
          if (isPaletteKey(event)) event.preventDefault();
        }}
      />
      <div id={id} className={styles['loading']}>
        <Skeleton lines={5} label="Loading the commands" />
      </div>
    </>
  );
}
