import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { usePhone } from '../use-media.ts';
import styles from './legend-frame.module.css';

interface Props {
  /** The name of the data that the colors show. */
  name: string;
  /** The legend opens again when the subject changes, if the screen has room for it. */
  subject?: string;
  /** The panel that takes the legend's corner. The legend stands beside it; a narrow screen has no room for both. */
  beside?: 'legend' | 'card' | undefined;
  /** A button at the end of the legend's header. */
  action?: ReactNode;
  children: ReactNode;
}

interface EntryProps {
  color: string;
  /** The color of the border around `color`. */
  border?: string;
  look?: 'area' | 'line';
  children: ReactNode;
}

/** A color and its meaning, in a `LegendList`. Put a count in a `small`. */
export function LegendEntry({ color, border, look = 'area', children }: EntryProps) {
  const style = { background: color, ...(border !== undefined && { borderColor: border }) };
  return (
    <li>
      <span
        aria-hidden
        className={`${styles['swatch']} ${border === undefined ? '' : styles['bordered']} ${look === 'line' ? styles['line'] : ''}`}
        style={style}
      />
      {children}
    </li>
  );
}

/** A list of colors and their meaning. */
export function LegendList({ children }: { children: ReactNode }) {
  return <ul className={styles['list']}>{children}</ul>;
}

const BESIDE = { legend: 'besideLegend', card: 'besideCard' } as const;

/** The legend of the map's colors, over a corner of the map. It can be folded, and starts folded on a phone. */
export function LegendFrame({ name, subject = '', beside, action, children }: Props) {
  const isPhone = usePhone();
  return (
    <section
      aria-label={`Legend: ${name}`}
      data-legend
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
