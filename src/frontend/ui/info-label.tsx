import type { ReactNode } from 'react';
import { Button, Dialog, DialogTrigger, TooltipTrigger } from 'react-aria-components';
import styles from './info-label.module.css';
import { MenuCard } from './menu.tsx';
import { Tip } from './tip.tsx';

interface Props {
  /** The content of the button. */
  children: ReactNode;
  /** The accessible name of the button and the card: "About Owner". */
  label: string;
  /** The text on hover and keyboard focus. Touch users read it in the card. */
  tip?: string | undefined;
  look?: 'text' | 'badge';
  /** The content of the card that a click opens. */
  card: ReactNode;
}

/** A term that explains itself: with a tip for pointer and keyboard, and a card for everyone. */
export function InfoLabel({ children, label, tip, look = 'text', card }: Props) {
  return (
    <DialogTrigger>
      <TooltipTrigger delay={200} closeDelay={80} isDisabled={tip === undefined}>
        <Button aria-label={label} className={styles[look] ?? ''}>
          {children}
        </Button>
        <Tip placement="top start">{tip}</Tip>
      </TooltipTrigger>
      <MenuCard placement="bottom start">
        <Dialog aria-label={label} className={styles['card'] ?? ''}>
          {card}
        </Dialog>
      </MenuCard>
    </DialogTrigger>
  );
}
