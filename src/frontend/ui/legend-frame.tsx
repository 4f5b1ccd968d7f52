import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { usePhone } from '../use-media.ts';
import styles from './legend-frame.module.css';

interface Props {
  /** What the colors are about. */
  name: string;
  /** Another subject starts open again, on a screen with room for it. */
  subject?: string;
  /** What takes its corner, so that it stands beside that. A narrow screen has no room for both. */
  beside?: 'legend' | 'card' | undefined;
  /** A button at the end of its head. */
  action?: ReactNode;
  children: ReactNode;
}

const BESIDE = { legend: 'besideLegend', card: 'besideCard' } as const;

/** What colors on the map mean, over a corner of the map. It folds, and is folded at first on a phone. */
export function LegendFrame({ name, subject = '', beside, action, children }: Props) {
  const isPhone = usePhone();
  return (
    <section
      aria-label={`Legend: ${name}`}
      className={`${styles['legend']} ${beside === undefined ? '' : styles[BESIDE[beside]]}`.trim()}
    >
      <Disclosure key={`${subject} ${isPhone}`} defaultExpanded={!isPhone} className={styles['fold'] ?? ''}>
        <div className={styles['head']}>
          <Heading level={2} className={styles['heading'] ?? ''}>
            <Button slot="trigger" className={styles['trigger'] ?? ''}>
              <span>{name}</span>
              <ChevronDown aria-hidden />
            </Button>
          </Heading>
          {action}
        </div>
        <DisclosurePanel>
          <div className={styles['body']}>{children}</div>
        </DisclosurePanel>
      </Disclosure>
    </section>
  );
}
