import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import styles from './section.module.css';

interface Props {
  title: string;
  /** The number beside the title. */
  count?: number;
  isOpenAtFirst?: boolean;
  /** Give `isOpen` and `onToggle` together, to keep the state outside the component. */
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A part of a panel that can be opened and closed. */
export function Section({ title, count, isOpenAtFirst = false, isOpen, onToggle, children }: Props) {
  return (
    <Disclosure
      defaultExpanded={isOpenAtFirst}
      {...(isOpen === undefined ? {} : { isExpanded: isOpen })}
      {...(onToggle === undefined ? {} : { onExpandedChange: onToggle })}
      className={styles['section'] ?? ''}
    >
      {({ isExpanded }) => (
        <>
          <Heading level={3} className={styles['heading'] ?? ''}>
            <Button slot="trigger" className={styles['trigger'] ?? ''}>
              <span>
                {title}
                {count !== undefined && (
                  <span className={styles['count']}>{count.toLocaleString('en-US')}</span>
                )}
              </span>
              <ChevronDown aria-hidden />
            </Button>
          </Heading>
          <DisclosurePanel>
            {/* A section may hold hundreds of rows, so its content is rendered only while it is open. */}
            {isExpanded && <div className={styles['body']}>{children}</div>}
          </DisclosurePanel>
        </>
      )}
    </Disclosure>
  );
}
