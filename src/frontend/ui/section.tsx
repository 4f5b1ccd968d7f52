import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import styles from './section.module.css';

interface Props {
  title: string;
  /** Shown beside the title: how many. */
  count?: number;
  isOpenAtFirst?: boolean;
  /** Given together: whether it is open is kept elsewhere. */
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A part of a panel that opens and closes. */
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
          <DisclosurePanel className={styles['panel'] ?? ''}>
            {/* Closed sections hold hundreds of rows: they are made when they are opened. */}
            {isExpanded && <div className={styles['body']}>{children}</div>}
          </DisclosurePanel>
        </>
      )}
    </Disclosure>
  );
}
