import type { ReactNode } from 'react';
import { Popover, type PopoverProps } from 'react-aria-components';
import styles from './menu.module.css';

/** The card of menus and selections. */
export function MenuCard({ children, ...rest }: { children: ReactNode } & Omit<PopoverProps, 'className'>) {
  return (
    <Popover offset={8} {...rest} className={styles['card'] ?? ''}>
      {children}
    </Popover>
  );
}

export const menuStyles = styles;
