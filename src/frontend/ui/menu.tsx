import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { MenuItem, Popover, type PopoverProps } from 'react-aria-components';
import styles from './menu.module.css';

/** The card of menus and selections. */
export function MenuCard({ children, ...rest }: { children: ReactNode } & Omit<PopoverProps, 'className'>) {
  return (
    <Popover offset={8} {...rest} className={styles['card'] ?? ''}>
      {children}
    </Popover>
  );
}

interface MenuRowProps {
  icon: LucideIcon;
  label: string;
  onAction: () => void;
}

/** A row of a menu with an icon and a label. */
export function MenuRow({ icon: Icon, label, onAction }: MenuRowProps) {
  return (
    <MenuItem className={styles['item'] ?? ''} textValue={label} onAction={onAction}>
      <Icon aria-hidden /> {label}
    </MenuItem>
  );
}

export const menuStyles = styles;
