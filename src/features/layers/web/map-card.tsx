import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import styles from './map-card.module.css';

interface Props {
  title: string;
  /** False if the page opened the card without a click. The focus then stays where it is. */
  takesFocus: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A card beside the map's controls, or a bottom sheet on a phone. The map stays usable beside it. */
export function MapCard({ title, takesFocus, onClose, children }: Props) {
  const card = useRef<HTMLDivElement>(null);
  const openedBy = useRef<Element | null>(null);
  useEffect(() => {
    if (!takesFocus) return;
    openedBy.current = document.activeElement;
    card.current?.focus({ preventScroll: true });
    const element = card.current;
    return () => {
      const holdsFocus =
        document.activeElement === document.body || element?.contains(document.activeElement);
      if (holdsFocus === true && openedBy.current instanceof HTMLElement) openedBy.current.focus();
    };
  }, [takesFocus]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it wherever the focus is inside
    <div
      ref={card}
      role="dialog"
      aria-modal={false}
      aria-label={title}
      tabIndex={-1}
      className={styles['card']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <header className={styles['head']}>
        <h2>{title}</h2>
        <IconButton icon={X} label={`Close ${title.toLowerCase()}`} shortcut="Esc" onPress={onClose} />
      </header>
      <div className={styles['body']}>{children}</div>
    </div>
  );
}
