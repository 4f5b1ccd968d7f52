import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './bar-button.module.css';

interface Props {
  icon: LucideIcon;
  /** The visible name. It is hidden where there is no room for it; the icon and the count stay. */
  name: string;
  /** The accessible name. */
  label: string;
  isPressed: boolean;
  onPress: () => void;
  /** A count after the name. */
  children?: ReactNode;
}

/** A button in the bar over the map that opens and closes a pane. */
export function BarButton({ icon: Icon, name, label, isPressed, onPress, children }: Props) {
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={label}
      aria-pressed={isPressed}
      onClick={onPress}
    >
      <Icon aria-hidden /> <span>{name}</span>
      {children}
    </button>
  );
}
