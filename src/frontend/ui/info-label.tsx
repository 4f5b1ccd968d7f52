import { Tip } from './tip.tsx';
import type { ReactNode } from 'react';
import { Button, Dialog, DialogTrigger, TooltipTrigger } from 'react-aria-components';
import styles from './info-label.module.css';
import { MenuCard } from './menu.tsx';

interface Props {
  /** What the button shows. */
  children: ReactNode;
  /** Said for the button and the card: "About Owner". */
  label: string;
  /** On hover and keyboard focus; fingers get it in the card. */
  tip?: string | undefined;
  look?: 'text' | 'badge';
  /** The card that a press opens. */
  card: ReactNode;
}

/** A word that explains itself: a tip for pointer and keyboard, a card for everyone. */
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
